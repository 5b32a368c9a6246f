import type { Selection } from '#contract/form.ts';
import { needs as texts } from '#messages/catalogue.ts';
import { Placeholder } from '#ui/parts/Placeholder.tsx';
import { useNeeds } from './useNeeds.ts';

/** A short summary of what a category's form asks for. */
export default function CategoryFacts({ selection }: { selection: Selection }) {
  const { needs, form } = useNeeds(selection);
  if (form.isPending) return <Placeholder width="half" />;
  if (!needs || needs.questions === 0) return null;
  const { questions, minutes, files } = needs;
  const isRequired = files.some(({ required }) => required);
  const filesAre = files.length === 0 ? 'none' : isRequired ? 'required' : 'optional';
  return <span>{texts.facts(questions, minutes, filesAre)}</span>;
}
