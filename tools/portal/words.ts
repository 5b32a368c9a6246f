export { conditions, effects, events, refusals, waits } from '#machines/words.ts';
