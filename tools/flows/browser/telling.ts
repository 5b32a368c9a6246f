/** Does something; where that fails, the message begins with what was done. */
export async function telling<Result>(
  what: () => string,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Error) {
      const { message } = error;
      error.message = `${what()}: ${message}`;
      // Reports print the stack, which holds the message of before.
      error.stack = error.stack?.replace(message, () => error.message);
    }
    throw error;
  }
}
