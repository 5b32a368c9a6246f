import { useParams } from 'react-router';
import { ApplicationForm } from './ApplicationForm.tsx';
import { paths } from '#contract/paths.ts';

/** /application and /application/{id}: a new application, or a draft to edit (spec §2). */
export function Component() {
  const { id } = useParams();
  return (
    <ApplicationForm
      key={id ?? 'new'}
      applicationId={id}
      entrance="portal"
      elsewhere={paths.applications}
      afterRefusedLoad={paths.refusedLoad}
    />
  );
}
