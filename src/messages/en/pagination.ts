/** What a list in pages says. */
export const texts = {
  pagesOf: (list: string) => `${list} pages`,
  page: (number: number) => `Page ${number}`,
};
