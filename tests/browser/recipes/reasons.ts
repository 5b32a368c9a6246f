import { unheld, unseen } from '#tools/flows/browser/recipe.ts';

/* Why some states and events are looked at nowhere. */

export const leftAtOnce = unseen('It is left at once, before the page shows it.');

/** Of an event that no customer sends. */
export const byItself = unseen('The page sends it by itself.');

export const nothingYet = unheld('It is left at once, before anything is asked of the server.');

/** Of a state that reads what nobody on this page changed. */
export const onlyReads = unheld('It only reads; what is there is held in the states it leads to.');
