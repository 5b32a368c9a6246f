export { recipes } from '#tests/browser/recipes/index.ts';
