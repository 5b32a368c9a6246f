/** A well-formed id that belongs to nothing. */
export const unknownId = '0197f2f3-1111-7222-8333-123456789abc';
