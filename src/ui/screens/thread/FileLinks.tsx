import { useState } from 'react';
import type { ApplicationFile } from '#contract/application.ts';
import { isPicture } from '#contract/upload.ts';
import { fileSize } from '#ui/format.ts';
import { Link } from '#ui/parts/Link.tsx';
import * as styles from './FileLinks.css.ts';

interface FileLinksProps {
  files: readonly ApplicationFile[];
  /** Address of the uploads. */
  fileHost: string;
}

/** Uploads by name and size, pictures with a preview. */
export function FileLinks({ files, fileHost }: FileLinksProps) {
  return (
    <ul className={styles.files}>
      {files.map(({ path, name, bytes }) => {
        const href = `${fileHost}/${path}`;
        return (
          <li key={path} className={styles.file}>
            <Link
              href={href}
              isDownload
              icon={isPicture(name) ? <Picture src={href} /> : undefined}
            >
              {name}
            </Link>
            <span className={styles.size}>{fileSize(bytes)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Picture({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      className={styles.picture}
      src={src}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
}
