/** The top bar of signed-in pages. */
export const texts = {
  mainLinks: 'मुख्य',
  menu: 'मेन्यू',
  profileMenu: 'प्रोफ़ाइल मेन्यू',
  greeting: (name: string) => `नमस्ते, ${name}`,
  counted: (link: string, items: string) => `${link}, ${items}`,
};
