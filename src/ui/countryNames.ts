import type { ComboOption, OptionFinder } from '#ui/parts/ComboBox.tsx';

/*
 * The names by which people and browsers call a country, beside the English one that the portal keeps:
 * codes, former and official names, and its names in Hindi and in its own language, as the browser has them.
 */

/** The two letters of each country, followed by its three (ISO 3166-1). */
const codes =
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE';

/** What no rule derives, by the two letters. */
const others: Readonly<Record<string, string>> = {
  AE: 'UAE|Emirates',
  BO: 'Bolivia, Plurinational State of',
  BQ: 'Bonaire|Bonaire, Sint Eustatius and Saba',
  BN: 'Brunei Darussalam',
  CD: 'DR Congo|DRC|Democratic Republic of the Congo|Congo, The Democratic Republic of the|Zaire',
  CG: 'Congo|Republic of the Congo',
  CI: 'Ivory Coast',
  CN: 'PRC|Mainland China',
  CV: 'Cabo Verde',
  CZ: 'Czech Republic',
  FK: 'Falklands|Malvinas|Falkland Islands (Malvinas)',
  FM: 'Federated States of Micronesia',
  GB: 'Great Britain|Britain|England|Scotland|Wales|Northern Ireland|United Kingdom of Great Britain and Northern Ireland',
  GR: 'Hellas|Hellenic Republic',
  HK: 'Hong Kong SAR',
  IN: 'Bharat|Hindustan',
  KP: "DPRK|Democratic People's Republic of Korea|Korea, Democratic People's Republic of",
  KR: 'Korea|Republic of Korea|Korea, Republic of',
  LA: "Lao|Lao People's Democratic Republic",
  LK: 'Ceylon',
  MK: 'Macedonia|FYROM',
  MM: 'Burma|Myanmar (Burma)',
  MO: 'Macau|Macao|Macau SAR',
  NL: 'Holland|The Netherlands',
  PN: 'Pitcairn',
  PS: 'Palestine|State of Palestine',
  RU: 'Russian Federation',
  SH: 'Saint Helena, Ascension and Tristan da Cunha',
  SK: 'Slovak Republic',
  ST: 'Sao Tome and Principe',
  SX: 'Sint Maarten (Dutch part)',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland',
  TF: 'French Southern and Antarctic Lands',
  TL: 'East Timor|Timor Leste',
  TR: 'Turkey|Türkiye|Turkiye',
  TW: 'Taiwan, Province of China',
  TZ: 'Tanganyika',
  UM: 'United States Minor Outlying Islands',
  US: 'United States of America|America|U.S.|U.S.A.',
  VA: 'Holy See|Vatican|Holy See (Vatican City State)',
  VG: 'Virgin Islands, British',
  VI: 'Virgin Islands, U.S.|Virgin Islands of the United States',
  VN: 'Viet Nam',
};

/** Finds a country by any of its names. */
export const countryFinder: OptionFinder = { find, namesOf };

const named = new Map<string, readonly string[]>();

/** Every other name of a country; its detail is its two letters. */
function namesOf({ detail: code = '' }: ComboOption): readonly string[] {
  const known = named.get(code);
  if (known) return known;
  const [, alpha3 = ''] = new RegExp(`(?:^| )${code}(\\w{3})`).exec(codes) ?? [];
  const names = alpha3
    ? [code, alpha3, ...(others[code]?.split('|') ?? []), ...browserNames(code)]
    : [];
  named.set(code, names);
  return names;
}

function browserNames(code: string): string[] {
  const own = new Intl.Locale(`und-${code}`).maximize().language;
  const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
  const names = ['en', 'hi', own].map((language) => displayNames(language).of(code));
  return [...names, short.of(code)].filter((name) => name !== undefined);
}

const displays = new Map<string, Intl.DisplayNames>();

function displayNames(language: string): Intl.DisplayNames {
  const display = displays.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  displays.set(language, display);
  return display;
}

function find(text: string, options: readonly ComboOption[]): ComboOption | undefined {
  const isCalled = (name: string) => (option: ComboOption) =>
    [option.label, ...namesOf(option)].some((one) => simplified(one) === name);
  const name = simplified(text);
  if (name === '') return undefined;
  return options.find(isCalled(name)) ?? options.find(isCalled(withoutForm(name)));
}

/** Without case, accents, punctuation, articles and what stands in brackets. */
function simplified(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]|\(.*?\)/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/\bst\b\.?/g, 'saint')
    .replaceAll(/\bthe\b/g, ' ')
    .replaceAll(/\./g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** `Republic of India` and `Iran, Islamic Republic of` without their form of government. */
function withoutForm(name: string): string {
  const form = String.raw`(?:\w+ ){0,4}(?:republic|kingdom|states?|commonwealth|principality|sultanate|union|duchy) of`;
  return name.replace(new RegExp(`^${form} `), '').replace(new RegExp(` ${form}$`), '');
}
