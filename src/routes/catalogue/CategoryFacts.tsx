import type { Selection } from '#contract/form.ts';
import { needs as texts } from '#messages/catalogue.ts';
import { useNeeds } from './useNeeds.ts';

interface CategoryFactsProps {
  selection: Selection;
  /** The time in the category's description. */
  time?: string | undefined;
}

/** When a category is delivered, and how long its form takes. */
export default function CategoryFacts({ selection, time }: CategoryFactsProps) {
  const { needs } = useNeeds(selection);
  if (!needs || needs.questions === 0) return <span>{time}</span>;
  const { questions, minutes } = needs;
  return <span>{texts.facts(time ?? texts.questions(questions), minutes)}</span>;
}
