/** A well-formed id that belongs to nothing. */
export const unknownId = '0197f2f3-1111-7222-8333-123456789abc';

/** Makes this many calls in parallel. */
export function runInParallel<Value>(
  howMany: number,
  call: (index: number) => Promise<Value>,
): Promise<Value[]> {
  return Promise.all(Array.from({ length: howMany }, (_, index) => call(index)));
}
