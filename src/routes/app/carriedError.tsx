import { useLocation, useNavigate } from 'react-router';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import { AbovePage } from '#ui/screens/shell/Page.tsx';

/** The error that sent the customer here, from this history entry; a toast has shown it. */
export function CarriedError() {
  const { pathname, search, key, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: { error?: string } | null;
  };
  const navigate = useNavigate();
  if (!state?.error) return null;
  // Keep the entry key, so that the page is not reset.
  const without = { entryKey: key, ...state, error: undefined };
  return (
    <AbovePage>
      <FlowErrorBanner
        banner={{
          text: state.error,
          onDismiss: () => void navigate(pathname + search, { replace: true, state: without }),
        }}
      />
    </AbovePage>
  );
}
