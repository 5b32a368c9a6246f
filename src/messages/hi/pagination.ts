/** What a list in pages says. */
export const texts = {
  pagesOf: (list: string) => `${list}: पेज`,
  page: (number: number) => `पेज ${number}`,
};
