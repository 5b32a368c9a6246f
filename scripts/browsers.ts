/** The oldest browsers that the portal is built and tested for, as the README says (S-61). */
export const oldestBrowsers = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];
