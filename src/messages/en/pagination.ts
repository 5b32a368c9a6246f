/** The pagination of a list. */
export const texts = {
  pagesOf: (list: string) => `${list} pages`,
  page: (number: number) => `Page ${number}`,
};
