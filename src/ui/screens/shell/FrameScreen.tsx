import { Layout } from './Page.tsx';
import { Ring } from './StandaloneScreens.tsx';
import * as styles from './StandaloneScreens.css.ts';
import { TopBar } from './TopBar.tsx';

interface FrameScreenProps {
  /** The current path, if known. */
  path?: string;
}

/** The frame of a signed-in page until the session is known; also prerendered. */
export function FrameScreen({ path = '' }: FrameScreenProps) {
  const topBar = (
    <TopBar
      path={path}
      username=""
      cartCount={undefined}
      bookmarkCount={undefined}
      areShortcutsOn={false}
      onQuickFind={() => {}}
      onLogout={() => {}}
    />
  );
  return (
    <Layout topBar={topBar}>
      <PendingPage />
    </Layout>
  );
}

/** Shown in the frame until the page's code has loaded. */
export function PendingPage() {
  return (
    <div className={styles.centred} aria-busy="true">
      <Ring />
    </div>
  );
}
