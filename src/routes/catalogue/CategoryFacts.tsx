import type { Selection } from '#contract/form.ts';
import { texts } from '#messages/readiness.ts';
import { Placeholder } from '#ui/parts/Placeholder.tsx';
import { useReadiness } from './useReadiness.ts';

/** A short summary of what a category's form asks for. */
export default function CategoryFacts({ selection }: { selection: Selection }) {
  const { readiness, form } = useReadiness(selection);
  if (form.isPending) return <Placeholder width="half" />;
  if (!readiness || readiness.questions === 0) return null;
  const { questions, minutes, files } = readiness;
  const isRequired = files.some(({ required }) => required);
  const filesAre = files.length === 0 ? 'none' : isRequired ? 'required' : 'optional';
  return <span>{texts.facts(questions, minutes, filesAre)}</span>;
}
