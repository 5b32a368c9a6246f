/** The pagination of a list. */
export const texts = {
  pagesOf: (list: string) => `${list}: पेज`,
  page: (number: number) => `पेज ${number}`,
};
