/** The top bar of signed-in pages. */
export const texts = {
  mainLinks: 'Main',
  menu: 'Menu',
  profileMenu: 'Profile menu',
  greeting: (name: string) => `Hi, ${name}`,
  counted: (link: string, items: string) => `${link}, ${items}`,
};
