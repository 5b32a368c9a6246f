import { Layout } from './Layout.tsx';
import { Ring } from './Ring.tsx';
import * as styles from './Resting.css.ts';
import { TopBar } from './TopBar.tsx';

interface FrameScreenProps {
  /** The address one is on, where it is known. */
  path?: string;
}

/** The frame of a signed-in page until it is known who is there; it stands in the document too. */
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
      <PageOnItsWay />
    </Layout>
  );
}

/** In the frame until the page's code is there. */
export function PageOnItsWay() {
  return (
    <div className={styles.middle} aria-busy="true">
      <Ring />
    </div>
  );
}
