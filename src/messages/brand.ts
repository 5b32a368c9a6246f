import { defaultBrandName } from '#contract/brand.ts';

/** The name that the portal was built with (S-63); Node, which runs tools on texts, has no `env`. */
export const brandName = import.meta.env?.VITE_BRAND_NAME ?? defaultBrandName;
