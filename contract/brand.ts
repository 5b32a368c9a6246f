/** The portal's name unless the operator gives another (S-63). */
export const defaultBrandName = 'Briefcase';
