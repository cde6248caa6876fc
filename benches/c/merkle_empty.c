/* A program that does nothing: the floor for start-up time, size and memory. */
int main(void)
{
    return 0;
}
