import { unheld, unseen } from '#tools/flows/browser/recipe.ts';

/* Why walks do not check some states and events. */

export const leftAtOnce = unseen('It is left at once, before the page shows it.');

/** For an event that no customer sends. */
export const byItself = unseen('The page sends it automatically.');

export const nothingYet = unheld('It is left at once, before any call to the server.');

/** For a state that reads data this page did not change. */
export const onlyReads = unheld('It only reads; the next states check the data.');
