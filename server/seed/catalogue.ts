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
  description: string;
}

/** The offerings of a new installation (spec §3 Segment, Category). */
export const segments: readonly SeedSegment[] = [
  {
    key: 'seo',
    name: 'Search Engine Optimisation',
    categories: [
      {
        name: 'SEO Starter Audit',
        price: 7999,
        description:
          'A full crawl of your site with a prioritised list of fixes, explained in a 30-minute call.',
      },
      {
        key: 'googleBusiness',
        name: 'Google Business Profile Setup',
        price: 4499,
        description:
          'Your profile claimed, completed and verified, with categories, photos and opening hours.',
      },
      {
        name: 'Local SEO, One City',
        price: 14999,
        description:
          'One month of work to appear in the map results of one city, with a rank report.',
      },
      {
        name: 'On-page SEO, 20 Pages',
        price: 18500,
        description: 'Titles, headings, internal links and structured data for your 20 best pages.',
      },
      {
        name: 'Technical SEO Fix Pack',
        price: 24999,
        description:
          'Core Web Vitals, redirects, sitemaps and indexing faults repaired in two weeks.',
      },
      {
        name: 'Keyword Research, 200 Terms',
        price: 9999,
        description:
          'Two hundred terms by intent and difficulty, mapped to pages you have or need.',
      },
      {
        name: 'Link Building, 10 Placements',
        price: 32000,
        description: 'Ten editorial links from relevant Indian sites, each approved by you first.',
      },
      {
        name: 'E-commerce SEO, One Month',
        price: 39999,
        description:
          'Category and product pages of your shop improved for one month, with revenue report.',
      },
      {
        name: 'Marketplace Listing SEO, 25 Products',
        price: 12499,
        description:
          'Titles, bullet points and search terms for 25 products on Amazon and Flipkart.',
      },
    ],
  },
  {
    key: 'social',
    name: 'Social Media Marketing',
    categories: [
      [
        'Instagram Starter, 12 Posts',
        11999,
        'Twelve designed posts in one month with captions, hashtags and a content calendar.',
      ],
      [
        'Instagram Growth, 20 Posts and 8 Reels',
        27999,
        'Posts, reels, stories and daily replies to comments for one account.',
      ],
      [
        'Instagram Reels Pack, 10 Reels',
        15999,
        'Ten vertical reels edited from your footage, with subtitles in two languages.',
      ],
      [
        'Facebook Page Management',
        9999,
        'Twelve posts in one month, replies within one working day and a report.',
      ],
      [
        'LinkedIn Company Page',
        17999,
        'Eight posts in one month written for decision makers, plus employee sharing kit.',
      ],
      [
        'LinkedIn Founder Branding',
        24999,
        'Interviews turned into twelve posts in one month in your own voice.',
      ],
      [
        'YouTube Channel Management',
        29999,
        'Titles, thumbnails, chapters and end screens for four uploads in one month.',
      ],
      [
        'YouTube Shorts, 15 Shorts',
        13999,
        'Fifteen shorts cut from your long videos, with hooks and captions.',
      ],
      [
        'X (Twitter) Management',
        8999,
        'Twenty posts and two threads in one month, with social listening for your brand.',
      ],
      [
        'Pinterest Boards for Shops',
        7499,
        'Sixty pins on ten boards that link to your product pages.',
      ],
      [
        'WhatsApp Channel Content',
        5999,
        'Twelve updates in one month for your channel, in English and one Indian language.',
      ],
      [
        'Community Replies, Weekdays',
        12999,
        'Comments and messages on three networks answered within four working hours.',
      ],
      [
        'Social Media Audit',
        4999,
        'What works, what does not and what to stop, for up to four accounts.',
      ],
      [
        'Festival Campaign, Diwali',
        21999,
        'Concept, twelve creatives and a countdown for the four weeks before Diwali.',
      ],
      [
        'Festival Campaign, Regional',
        16999,
        'Onam, Pongal, Durga Puja or Ganesh Chaturthi: ten creatives in the local language.',
      ],
      [
        'Product Launch, Four Weeks',
        34999,
        'Teasers, launch day plan, partner posts and a report for one product.',
      ],
      [
        'Giveaway with Rules and Draw',
        6999,
        'A contest with legal terms, entry tracking and a documented draw.',
      ],
      [
        'Social Listening, One Month',
        8499,
        'Mentions of you and three competitors, sorted by mood, in a report.',
      ],
      [
        'Profile Makeover, Three Networks',
        3499,
        'New pictures, banners, bios and highlight covers that match your brand.',
      ],
    ].map(row),
  },
  {
    key: 'ads',
    name: 'Paid Advertising',
    categories: [
      [
        'Google Search Ads Setup',
        9999,
        'Account, conversion tracking and two campaigns ready to run. Media budget not included.',
      ],
      [
        'Google Ads Management, up to ₹1 Lakh',
        14999,
        'Weekly optimisation for a monthly media budget of up to one lakh rupees.',
      ],
      [
        'Google Shopping Feed and Campaign',
        17999,
        'Product feed, Merchant Center and a Performance Max campaign for your shop.',
      ],
      ['Meta Ads Setup', 8999, 'Pixel, audiences and three ad sets for Facebook and Instagram.'],
      [
        'Meta Ads Management, One Month',
        13999,
        'New creatives every two weeks, budget shifts every week, report at the end.',
      ],
      [
        'LinkedIn Lead Ads',
        19999,
        'Lead forms for one B2B offer, connected to your CRM or a sheet.',
      ],
      [
        'YouTube Video Ads',
        16499,
        'Targeting, bidding and three cuts of your video for skippable ads.',
      ],
      [
        'Retargeting Pack',
        7999,
        'Visitors who left come back: audiences and creatives on Google and Meta.',
      ],
      [
        'Ad Account Rescue',
        5999,
        'Suspended or wasteful account reviewed, appealed and put in order.',
      ],
    ].map(row),
  },
  {
    key: 'content',
    name: 'Content and Copywriting',
    categories: [
      {
        key: 'outlineArticles',
        name: 'Articles from Your Outline, 4 Pieces',
        price: 9999,
        description:
          'Four articles of 1,200 words each, written strictly along the outline you send.',
      },
      ...[
        [
          'Blog Articles, 4 Pieces',
          11999,
          'Topics, research, writing and pictures for four articles of 1,000 words.',
        ],
        [
          'Website Copy, 5 Pages',
          13499,
          'Home, about, services and two more pages in clear, persuasive English.',
        ],
        [
          'Product Descriptions, 50 Items',
          8750,
          'Fifty descriptions with benefits, specifications and search terms.',
        ],
        [
          'Hindi Translation, 5,000 Words',
          6500,
          'Marketing text translated and proofread by two native speakers.',
        ],
        ['Case Study', 7999, 'Customer interview, two pages of text and a designed PDF.'],
        ['Company Brochure', 15999, 'Eight designed pages, print-ready and as a PDF for sending.'],
      ].map(row),
    ],
  },
  {
    key: 'messaging',
    name: 'E-mail and Messaging',
    categories: [
      [
        'WhatsApp Campaign, 1,000 Messages',
        1499.5,
        'One approved template sent to 1,000 opted-in contacts, with delivery report.',
      ],
      [
        'WhatsApp Business API Setup',
        8999,
        'Number verification, display name, five templates and a shared inbox.',
      ],
      [
        'Bulk SMS, 10,000 Messages',
        2249.75,
        'DLT-registered transactional or promotional SMS with delivery report.',
      ],
      [
        'Newsletter, One Issue',
        6999,
        'One designed newsletter, written, tested and sent to your list.',
      ],
      [
        'Welcome Series, 5 E-mails',
        9499,
        'Five automated mails that turn subscribers into customers.',
      ],
      [
        'Abandoned Cart Flow',
        7999,
        'E-mail, SMS and WhatsApp reminders for carts left behind in your shop.',
      ],
    ].map(row),
  },
  {
    key: 'video',
    name: 'Video and Photography',
    categories: [
      [
        'Explainer Video, 60 Seconds',
        29999,
        'Script, voice-over in one language and 2D animation, with two rounds of changes.',
      ],
      [
        'Product Shoot, 20 Photos',
        14999,
        'White background and styled pictures of up to ten products, retouched.',
      ],
      [
        'Corporate Film, 2 Minutes',
        74999,
        'One shooting day at your premises, interviews, music and edit.',
      ],
      ['Testimonial Video', 18999, 'One customer on camera, edited to 90 seconds with subtitles.'],
      [
        'Video Editing, 10 Clips',
        9999,
        'Your raw footage cut, graded and captioned for social networks.',
      ],
    ].map(row),
  },
  {
    key: 'web',
    name: 'Websites and Landing Pages',
    categories: [
      [
        'Landing Page',
        12999,
        'One fast page for one campaign, with form, tracking and A/B test set-up.',
      ],
      [
        'Business Website, 6 Pages',
        44999,
        'Design, texts placed, contact form and basic SEO, live in four weeks.',
      ],
      [
        'Shopify Store Setup',
        39999,
        'Theme, payments, shipping rules and 30 products for Indian customers.',
      ],
      [
        'Website Care, One Month',
        3999,
        'Updates, backups, uptime checks and two hours of changes in one month.',
      ],
    ].map(row),
  },
  {
    key: 'consulting',
    name: 'Strategy Calls',
    categories: [
      {
        name: 'Marketing Strategy Call, 45 Minutes',
        price: 1999,
        description:
          'A senior strategist looks at your numbers and leaves you with three next steps.',
      },
    ],
  },
  { key: 'influencer', name: 'Influencers and PR', categories: [] },
];

function row([name, price, description]: readonly (string | number)[]): SeedCategory {
  return { name: String(name), price: Number(price), description: String(description) };
}
