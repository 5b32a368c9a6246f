/** The oldest browsers for which the portal is built and tested, as in the README (S-61). */
export const oldestBrowsers = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];
