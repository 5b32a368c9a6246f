export interface SeedSegment {
  key: string;
  name: string;
  categories: readonly SeedCategory[];
}

export interface SeedCategory {
  /** Referred to by fields of this category. */
  key?: string;
  name: string;
  /** In rupees. */
  price: number;
  /** What the customer gets, one line each. */
  deliverables: readonly string[];
  /** Such as `In 5 working days`. */
  time: string;
  /** What the price does not include. */
  excluded: string;
}

/** The description of a category, in the lines that `readDescription` knows. */
export function describeCategory({ deliverables, time, excluded }: SeedCategory): string {
  const lines = deliverables.map((line) => `- ${line}`);
  return [...lines, `${time}.`, `Not included: ${excluded}.`].join('\n');
}

type Row = [name: string, price: number, deliverables: string[], time: string, excluded: string];

const rows = (...all: Row[]): SeedCategory[] => all.map((row) => toCategory(row));

function toCategory([name, price, deliverables, time, excluded]: Row, key?: string): SeedCategory {
  return { ...(key && { key }), name, price, deliverables, time, excluded };
}

/** The offerings of a new installation (spec §3 Segment, Category). */
export const segments: readonly SeedSegment[] = [
  {
    key: 'seo',
    name: 'Search Engine Optimisation',
    categories: [
      ...rows([
        'SEO Starter Audit',
        7999,
        [
          'Full crawl of up to 500 pages',
          'Fixes listed by effect and effort',
          '30-minute call to explain them',
        ],
        'In 5 working days',
        'carrying out the fixes',
      ]),
      toCategory(
        [
          'Google Business Profile Setup',
          4499,
          [
            'Profile claimed and verified',
            'Opening hours and ten photos',
            'Link and QR code for reviews',
          ],
          'In 7 working days',
          'replies to reviews',
        ],
        'googleBusiness',
      ),
      ...rows(
        [
          'Local SEO, One City',
          14999,
          [
            'Listings in 20 local directories',
            'Two landing pages for the city',
            'Rank report for 15 searches',
          ],
          'Over one month',
          'paid ads',
        ],
        [
          'On-page SEO, 20 Pages',
          18500,
          [
            'Titles and meta descriptions',
            'Headings and internal links',
            'Structured data, tested',
          ],
          'In 10 working days',
          'new pages and new texts',
        ],
        [
          'Technical SEO Fix Pack',
          24999,
          ['Core Web Vitals improved', 'Redirects and indexing repaired', 'Report of every change'],
          'In 10 working days',
          'a new design or theme',
        ],
        [
          'Keyword Research, 200 Terms',
          9999,
          [
            'Intent and difficulty of each',
            'Each matched to your pages',
            'Spreadsheet and summary',
          ],
          'In 6 working days',
          'writing the pages',
        ],
        [
          'Link Building, 10 Placements',
          32000,
          [
            'Editorial links on Indian sites',
            'You approve every site first',
            'Report with every link',
          ],
          'Over two months',
          'press releases',
        ],
        [
          'E-commerce SEO, One Month',
          39999,
          [
            '30 pages of your shop improved',
            'Product data for search results',
            'Report on traffic and revenue',
          ],
          'Over one month',
          'changes to your shop’s theme',
        ],
        [
          'Marketplace Listing SEO, 25 Products',
          12499,
          [
            'Titles and bullet points',
            'Terms for Amazon and Flipkart',
            'Upload file for each marketplace',
          ],
          'In 8 working days',
          'product photos and ads',
        ],
      ),
    ],
  },
  {
    key: 'social',
    name: 'Social Media Marketing',
    categories: rows(
      [
        'Instagram Starter, 12 Posts',
        11999,
        ['12 designed posts in one month', 'Captions and hashtags', 'Calendar for your approval'],
        'Over one month',
        'reels, ads and replies to comments',
      ],
      [
        'Instagram Growth, 20 Posts and 8 Reels',
        27999,
        [
          'Captions, covers and subtitles',
          'Daily stories and replies',
          'Report at the end of the month',
        ],
        'Over one month',
        'filming at your premises',
      ],
      [
        'Instagram Reels Pack, 10 Reels',
        15999,
        [
          'Vertical reels from your footage',
          'Subtitles in two languages',
          'A cover picture for each reel',
        ],
        'In 8 working days',
        'filming and licensed music',
      ],
      [
        'Facebook Page Management',
        9999,
        [
          '12 posts in one month',
          'Replies within one working day',
          'Report at the end of the month',
        ],
        'Over one month',
        'ads and boosted posts',
      ],
      [
        'LinkedIn Company Page',
        17999,
        [
          'Eight posts for decision makers',
          'New banner and page texts',
          'Sharing kit for your employees',
        ],
        'Over one month',
        'ads and personal profiles',
      ],
      [
        'LinkedIn Founder Branding',
        24999,
        ['Two interviews of 45 minutes', '12 posts in your own voice', 'Your profile rewritten'],
        'Over one month',
        'answering messages for you',
      ],
      [
        'YouTube Channel Management',
        29999,
        [
          'Four uploads with chapters',
          'Thumbnails and end screens',
          'Report on views and watch time',
        ],
        'Over one month',
        'filming and editing',
      ],
      [
        'YouTube Shorts, 15 Shorts',
        13999,
        ['15 shorts cut from your videos', 'A hook and captions for each', 'Plan for the uploads'],
        'In 8 working days',
        'filming new scenes',
      ],
      [
        'X (Twitter) Management',
        8999,
        [
          '20 posts and two threads',
          'Mentions of your brand watched',
          'Report at the end of the month',
        ],
        'Over one month',
        'paid promotion',
      ],
      [
        'Pinterest Boards for Shops',
        7499,
        ['Ten boards with 60 pins', 'Each pin links to a product page', 'Titles with search terms'],
        'In 7 working days',
        'product photos',
      ],
      [
        'WhatsApp Channel Content',
        5999,
        [
          '12 updates in one month',
          'English and one Indian language',
          'Pictures in the right size',
        ],
        'Over one month',
        'answering messages',
      ],
      [
        'Community Replies, Weekdays',
        12999,
        [
          'Three networks of your choice',
          'Replies in four working hours',
          'Common questions each week',
        ],
        'Over one month',
        'weekends and public holidays',
      ],
      [
        'Social Media Audit',
        4999,
        [
          'Up to four accounts reviewed',
          'What works and what to stop',
          '30-minute call about the results',
        ],
        'In 4 working days',
        'new posts and designs',
      ],
      [
        'Festival Campaign, Diwali',
        21999,
        ['Concept and 12 creatives', 'Countdown for four weeks', 'Greetings in two languages'],
        'In 10 working days',
        'ad budget and printing',
      ],
      [
        'Festival Campaign, Regional',
        16999,
        [
          'Ten creatives for one festival',
          'Texts in the local language',
          'Checked by a native speaker',
        ],
        'In 8 working days',
        'ad budget and printing',
      ],
      [
        'Product Launch, Four Weeks',
        34999,
        [
          'Teasers and a launch-day plan',
          '16 posts and four partner posts',
          'Report after the launch',
        ],
        'Over four weeks',
        'ad budget and partners’ fees',
      ],
      [
        'Giveaway with Rules and Draw',
        6999,
        ['Rules with legal terms', 'Documented draw of winners', 'Three creatives'],
        'In 15 working days',
        'prizes and their delivery',
      ],
      [
        'Social Listening, One Month',
        8499,
        ['You and three competitors', 'Sorted by mood and subject', 'Report every week'],
        'Over one month',
        'replies to the mentions',
      ],
      [
        'Profile Makeover, Three Networks',
        3499,
        ['New pictures and banners', 'Bios rewritten', 'Highlight covers in your colours'],
        'In 4 working days',
        'a new logo',
      ],
    ),
  },
  {
    key: 'ads',
    name: 'Paid Advertising',
    categories: rows(
      [
        'Google Search Ads Setup',
        9999,
        ['Conversion tracking set up', 'Two campaigns, ready to run', '30-minute handover call'],
        'In 5 working days',
        'media budget and running the campaigns',
      ],
      [
        'Google Ads Management, up to ₹1 Lakh',
        14999,
        [
          'Bids and terms checked weekly',
          'New ad texts every two weeks',
          'Report at the end of the month',
        ],
        'Over one month',
        'your media budget',
      ],
      [
        'Google Shopping Feed and Campaign',
        17999,
        ['Feed of up to 500 products', 'Merchant Center set up', 'Performance Max campaign'],
        'In 8 working days',
        'your media budget',
      ],
      [
        'Meta Ads Setup',
        8999,
        ['Pixel and conversion events', 'Three audiences and ad sets', 'Six creatives'],
        'In 5 working days',
        'media budget and running the ads',
      ],
      [
        'Meta Ads Management, One Month',
        13999,
        [
          'New creatives every two weeks',
          'Budget adjusted every week',
          'Report at the end of the month',
        ],
        'Over one month',
        'your media budget',
      ],
      [
        'LinkedIn Lead Ads',
        19999,
        ['Lead form for one B2B offer', 'Three ads and two audiences', 'Leads sent to your CRM'],
        'In 7 working days',
        'your media budget',
      ],
      [
        'YouTube Video Ads',
        16499,
        ['Three cuts of your video', 'Targeting and bids set up', 'Call about the first results'],
        'In 8 working days',
        'filming and your media budget',
      ],
      [
        'Retargeting Pack',
        7999,
        [
          'Audiences of your past visitors',
          'Five creatives, two networks',
          'Tracking tested up to the sale',
        ],
        'In 5 working days',
        'your media budget',
      ],
      [
        'Ad Account Rescue',
        5999,
        ['Settings and history reviewed', 'Appeal written and sent', 'List of changes, by urgency'],
        'In 4 working days',
        'the network’s decision on an appeal',
      ],
    ),
  },
  {
    key: 'content',
    name: 'Content and Copywriting',
    categories: [
      toCategory(
        [
          'Articles from Your Outline, 4 Pieces',
          9999,
          ['Four articles of 1,200 words', 'Written along your outline', 'One round of changes'],
          'In 8 working days',
          'pictures and new topics',
        ],
        'outlineArticles',
      ),
      ...rows(
        [
          'Blog Articles, 4 Pieces',
          11999,
          ['Four articles of 1,000 words', 'Topics and research', 'A picture for each article'],
          'In 10 working days',
          'publishing on your site',
        ],
        [
          'Website Copy, 5 Pages',
          13499,
          ['Home, about, services and more', 'Clear English that sells', 'Two rounds of changes'],
          'In 8 working days',
          'design and translation',
        ],
        [
          'Product Descriptions, 50 Items',
          8750,
          [
            'About 80 words for each item',
            'Benefits and search terms',
            'Spreadsheet, ready to import',
          ],
          'In 7 working days',
          'photos and the import itself',
        ],
        [
          'Hindi Translation, 5,000 Words',
          6500,
          [
            'Up to 5,000 words into Hindi',
            'Proofread by a second translator',
            'One round of changes',
          ],
          'In 5 working days',
          'layout and print files',
        ],
        [
          'Case Study',
          7999,
          ['Interview with your customer', 'Two pages of text', 'Designed PDF'],
          'In 8 working days',
          'filming the interview',
        ],
        [
          'Company Brochure',
          15999,
          ['Eight designed pages', 'Texts edited, two rounds', 'PDFs for print and for e-mail'],
          'In 10 working days',
          'printing and photography',
        ],
      ),
    ],
  },
  {
    key: 'messaging',
    name: 'E-mail and Messaging',
    categories: rows(
      [
        'WhatsApp Campaign, 1,000 Messages',
        1499.5,
        ['Template submitted to Meta', 'Sent to contacts who opted in', 'Delivery report'],
        'In 3 working days',
        'buying contacts',
      ],
      [
        'WhatsApp Business API Setup',
        8999,
        ['Number and name registered', 'Five templates submitted', 'Shared inbox for three people'],
        'In 7 working days',
        'Meta’s charges for messages',
      ],
      [
        'Bulk SMS, 10,000 Messages',
        2249.75,
        ['Template registered on DLT', 'Up to 160 characters each', 'Delivery report'],
        'In 4 working days',
        'your own DLT registration',
      ],
      [
        'Newsletter, One Issue',
        6999,
        [
          'One issue, written and designed',
          'Tested in six mail programs',
          'Sent to your list, with a report',
        ],
        'In 5 working days',
        'the fee of your newsletter service',
      ],
      [
        'Welcome Series, 5 E-mails',
        9499,
        [
          'Written and designed for you',
          'Set up in your mail service',
          'Tested with your sign-up form',
        ],
        'In 8 working days',
        'the fee of your newsletter service',
      ],
      [
        'Abandoned Cart Flow',
        7999,
        ['E-mail, SMS and WhatsApp', 'Set up and tested in your shop', 'Report after two weeks'],
        'In 7 working days',
        'charges for messages',
      ],
    ),
  },
  {
    key: 'video',
    name: 'Video and Photography',
    categories: rows(
      [
        'Explainer Video, 60 Seconds',
        29999,
        ['Script and 2D animation', 'Voice-over in one language', 'Two rounds of changes'],
        'In 15 working days',
        'further languages',
      ],
      [
        'Product Shoot, 20 Photos',
        14999,
        ['Ten products, retouched', 'White and styled backgrounds', 'Files for web and print'],
        'In 7 working days',
        'models and courier costs',
      ],
      [
        'Corporate Film, 2 Minutes',
        74999,
        ['One shooting day on site', 'Interviews, music and editing', 'Two rounds of changes'],
        'In 20 working days',
        'travel outside metro cities',
      ],
      [
        'Testimonial Video',
        18999,
        ['Your customer on camera', '90 seconds with subtitles', 'Vertical version for reels'],
        'In 10 working days',
        'travel outside metro cities',
      ],
      [
        'Video Editing, 10 Clips',
        9999,
        ['Ten clips of up to 60 seconds', 'Cut, graded and captioned', 'Sizes for two networks'],
        'In 6 working days',
        'filming and stock footage',
      ],
    ),
  },
  {
    key: 'web',
    name: 'Websites and Landing Pages',
    categories: rows(
      [
        'Landing Page',
        12999,
        [
          'One fast page for one campaign',
          'Form and conversion tracking',
          'Two versions for an A/B test',
        ],
        'In 8 working days',
        'domain, hosting and ad budget',
      ],
      [
        'Business Website, 6 Pages',
        44999,
        ['Designed for phones first', 'Contact form and basic SEO', 'One hour of training'],
        'In 20 working days',
        'domain, hosting and copywriting',
      ],
      [
        'Shopify Store Setup',
        39999,
        ['Theme in your colours', 'Payments, GST and shipping', '30 products added'],
        'In 15 working days',
        'Shopify’s subscription and paid apps',
      ],
      [
        'Website Care, One Month',
        3999,
        ['Updates and weekly backups', 'Uptime checked day and night', 'Two hours of changes'],
        'Over one month',
        'new pages and features',
      ],
    ),
  },
  {
    key: 'consulting',
    name: 'Strategy Calls',
    categories: rows([
      'Marketing Strategy Call, 45 Minutes',
      1999,
      [
        'Your numbers reviewed first',
        'Call with a senior strategist',
        'Three next steps in writing',
      ],
      'In 3 working days',
      'carrying out the steps',
    ]),
  },
  { key: 'influencer', name: 'Influencers and PR', categories: [] },
];
