import { useQuery } from '@tanstack/react-query';
import { desk as texts } from '#messages/desk.ts';
import { TeamScreen } from '#ui/screens/desk/TeamScreen.tsx';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { useDesk } from './desk.ts';

/** /desk/team: who has access, for owners. */
export function TeamPage() {
  usePageTitle(texts.team);
  const { data, isError, isFetching, refetch } = useQuery(useDesk().queries.team());
  const failure = isError
    ? { text: texts.teamFailed, isRetrying: isFetching, onRetry: () => void refetch() }
    : undefined;
  return <TeamScreen members={data} failure={failure} />;
}
