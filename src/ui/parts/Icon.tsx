import type { ReactNode } from 'react';
import * as styles from './Icon.css.ts';

const drawings = {
  cart: (
    <>
      <path d="M2.6 3.6h1.7c.5 0 .9.3 1 .8l1.6 8a1.4 1.4 0 0 0 1.4 1.1h6.6c.6 0 1.2-.4 1.3-1l1.3-5.3a.9.9 0 0 0-.9-1.1H5.8" />
      <circle cx="8.2" cy="16.6" r=".9" />
      <circle cx="14.8" cy="16.6" r=".9" />
    </>
  ),
  globe: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M2.8 10h14.4M10 2.8c2 2 3 4.4 3 7.2s-1 5.2-3 7.2c-2-2-3-4.4-3-7.2s1-5.2 3-7.2Z" />
    </>
  ),
  lock: (
    <>
      <rect x="4.5" y="9" width="11" height="7.6" rx="1.6" />
      <path d="M7 9V6.8a3 3 0 0 1 6 0V9" />
    </>
  ),
  bookmark: <path d="M5.4 4.4c0-.8.6-1.4 1.4-1.4h6.4c.8 0 1.4.6 1.4 1.4V17L10 13.8 5.4 17Z" />,
  menu: <path d="M3 6h14M3 10h14M3 14h14" />,
  person: (
    <>
      <circle cx="10" cy="6.8" r="3.2" />
      <path d="M3.8 17c.6-3.2 3.1-4.8 6.2-4.8s5.6 1.6 6.2 4.8" />
    </>
  ),
  down: <path d="m5.5 8 4.5 4.5L14.5 8" />,
  left: <path d="M12 5 7 10l5 5" />,
  right: <path d="m8 5 5 5-5 5" />,
  arrow: <path d="M4 10h12m-4.5-4.5L16 10l-4.5 4.5" />,
  back: <path d="M16 10H4m4.5-4.5L4 10l4.5 4.5" />,
  plus: <path d="M10 4.5v11M4.5 10h11" />,
  minus: <path d="M4.5 10h11" />,
  check: <path d="m4.5 10.4 3.7 3.7 7.3-8" />,
  checkCircle: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="m6.8 10.2 2.3 2.3 4.2-4.6" />
    </>
  ),
  alert: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 6.4v4.2m0 2.9v.1" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 9.4v4.2m0-7v.1" />
    </>
  ),
  cross: <path d="m5.5 5.5 9 9m0-9-9 9" />,
  crossCircle: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="m7.5 7.5 5 5m0-5-5 5" />
    </>
  ),
  pencil: (
    <path d="m12.3 4.7 3 3L7 16H4v-3Zm0 0 1.3-1.3a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2l-1.3 1.3" />
  ),
  send: <path d="M17 3 9 11M17 3l-5.2 14L9 11 3 8.2Z" />,
  flag: <path d="M5 17V3.8h8.8L12 7.4l1.8 3.6H5" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 5.8V10l2.8 1.8" />
    </>
  ),
  eye: (
    <>
      <path d="M2.2 10S5 4.8 10 4.8 17.8 10 17.8 10 15 15.2 10 15.2 2.2 10 2.2 10Z" />
      <circle cx="10" cy="10" r="2.3" />
    </>
  ),
  eyeOff: (
    <>
      <path d="M8 5c.6-.2 1.3-.2 2-.2 5 0 7.8 5.2 7.8 5.2s-.8 1.5-2.3 2.9M13 14.5c-.9.4-1.9.7-3 .7C5 15.2 2.2 10 2.2 10s1-1.9 2.8-3.3" />
      <path d="m3 3 14 14" />
    </>
  ),
  upload: (
    <path d="M10 13V3.8m-3.6 3.5L10 3.7l3.6 3.6M3.5 12.5v2.3c0 .9.7 1.7 1.7 1.7h9.6c1 0 1.7-.8 1.7-1.7v-2.3" />
  ),
  file: (
    <>
      <path d="M5 4.2C5 3.5 5.5 3 6.2 3h5.3L15 6.6v9.2c0 .7-.5 1.2-1.2 1.2H6.2C5.5 17 5 16.5 5 15.8Z" />
      <path d="M11.3 3v3.8H15" />
    </>
  ),
  image: (
    <>
      <rect x="3" y="3.8" width="14" height="12.4" rx="2" />
      <circle cx="7.2" cy="7.9" r="1.2" />
      <path d="m3.6 14.6 4-3.8 2.5 2.3 3-3.2 3.6 3.7" />
    </>
  ),
  video: (
    <>
      <rect x="2.6" y="5" width="10.2" height="10" rx="2" />
      <path d="m12.8 9 4.4-2.4v6.8L12.8 11" />
    </>
  ),
  document: (
    <>
      <path d="M5 4.2C5 3.5 5.5 3 6.2 3h5.3L15 6.6v9.2c0 .7-.5 1.2-1.2 1.2H6.2C5.5 17 5 16.5 5 15.8Z" />
      <path d="M7.6 10h4.8m-4.8 3h3.2" />
    </>
  ),
  bin: (
    <path d="M3.8 5.6h12.4M8 5.4V4c0-.6.4-1 1-1h2c.6 0 1 .4 1 1v1.4m2.7.4-.5 9.7c0 .8-.7 1.5-1.5 1.5H7.3c-.8 0-1.5-.7-1.5-1.5l-.5-9.7" />
  ),
  search: (
    <>
      <circle cx="9" cy="9" r="5.2" />
      <path d="m13 13 3.8 3.8" />
    </>
  ),
  refresh: (
    <path d="M16.2 8.2A6.5 6.5 0 0 0 4.6 6.4M3.8 11.8a6.5 6.5 0 0 0 11.6 1.8M4.3 3.2v3.4h3.4m8 10.2v-3.4h-3.4" />
  ),
  mail: (
    <>
      <rect x="2.8" y="4.5" width="14.4" height="11" rx="2" />
      <path d="m3.4 6 6.6 5 6.6-5" />
    </>
  ),
  receipt: <path d="M5 3h10v14l-2.5-1.6L10 17l-2.5-1.6L5 17Zm2.8 4.2h4.4m-4.4 3.2h4.4" />,
  exit: (
    <path d="M12 6V4.6c0-.9-.7-1.6-1.6-1.6H5.6C4.7 3 4 3.7 4 4.6v10.8c0 .9.7 1.6 1.6 1.6h4.8c.9 0 1.6-.7 1.6-1.6V14M8.5 10H17m-2.6-2.8L17 10l-2.6 2.8" />
  ),
  list: <path d="M7.5 5.5H17M7.5 10H17m-9.5 4.5H17M3.5 5.5h.6m-.6 4.5h.6m-.6 4.5h.6" />,
  offline: (
    <path d="M2.4 7.8a11 11 0 0 1 3.4-2.3m3.4-.9a11 11 0 0 1 8.4 3.2M5.2 10.7a7 7 0 0 1 3-1.7m4.2.3a7 7 0 0 1 2.4 1.4M8 13.6a3 3 0 0 1 4 0m-2 2.6v.1M3.6 3.6l12.8 12.8" />
  ),
  home: (
    <path d="M3.5 9.2 10 3.6l6.5 5.6v6.5c0 .6-.5 1.1-1.1 1.1h-3.2v-4.6H7.8v4.6H4.6c-.6 0-1.1-.5-1.1-1.1Z" />
  ),
  tag: (
    <>
      <path d="M3.4 4.8v4.6c0 .4.1.7.4 1l6 5.9c.6.6 1.4.6 2 0l4.5-4.5c.6-.6.6-1.4 0-2l-6-6a1.4 1.4 0 0 0-1-.4H4.8c-.8 0-1.4.6-1.4 1.4Z" />
      <circle cx="6.9" cy="6.9" r=".9" />
    </>
  ),
  keyboard: (
    <>
      <rect x="2.4" y="5" width="15.2" height="10" rx="2" />
      <path d="M5.4 8.2h.1m3 0h.1m3 0h.1m3 0h.1M7 11.8h6" />
    </>
  ),
  star: <path d="m10 3.2 2.1 4.3 4.7.7-3.4 3.3.8 4.7L10 14l-4.2 2.2.8-4.7-3.4-3.3 4.7-.7Z" />,
} as const;

export type IconName = keyof typeof drawings;

interface IconProps {
  name: IconName;
  size?: keyof typeof styles.icon;
}

/** A line icon in the colour of the text beside it; always decoration. */
export function Icon({ name, size = 'regular' }: IconProps) {
  const drawing: ReactNode = drawings[name];
  return (
    <svg className={styles.icon[size]} viewBox="0 0 20 20" aria-hidden="true">
      {drawing}
    </svg>
  );
}
