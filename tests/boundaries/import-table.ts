/** Which parts of the product a part may import, types included; of `app/`, whose code is for browsers, only the folders named. */
export const PARTS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  configuration: ['contract'],
  app: ['contract'],
  gallery: ['app'],
  workers: ['app/addresses', 'app/browser'],
  server: ['contract', 'configuration', 'app/context.ts'],
  platform: ['contract', 'configuration', 'sandboxes'],
  sandboxes: ['contract', 'platform'],
  demonstration: ['platform'],
  processes: ['configuration', 'server', 'platform', 'app/addresses', 'app/i18n', 'app/context.ts'],
  'server.ts': ['configuration', 'processes'],
  studio: ['contract', 'configuration', 'platform', 'server'],
  cli: [
    'contract',
    'configuration',
    'server',
    'platform',
    'processes',
    'server.ts',
    'app/i18n',
    'studio',
    'tools',
  ],
  tools: ['contract', 'server'],
}

/** A production install may lack the sandboxes: one file loads them, where the settings name one. */
export const ONLY_FROM: Readonly<Record<string, string>> = { sandboxes: 'platform/load-sandboxes.ts' }

/** Files whose types others may import, but not their code. */
export const TYPES_ONLY: Readonly<Record<string, string>> = { server: 'app/context.ts' }

/**
 * The tiers of each folder that has rooms, from the top down: a name and the rooms; `.` are the files beside the rooms. A room may
 * import every room of the tiers below it; within its tier only those after its arrow; nothing above. Types count as much as code.
 * `═` marks the ground, on which all rooms stand: arrows to it are free, those to other rooms are counted.
 */
export const TIERS: Readonly<Record<string, readonly string[]>> = {
  app: [
    'pages: .',
    'shell: shell | waiting-page | side-drawer',
    'screens: home | browse | announced | feed → player | player',
    'lists: continue-watching → library | library | profile → wallet | wallet',
    'subjects: sign-in | mail | catalog | errors → catalog | crawlers → catalog | search → catalog',
    'every page: consent | language-offer | install → host-app | messages | host-app | legal | error-reports',
    'viewer: member → site | site',
    '═ design: design | analytics',
    '═ page: page',
    '═ ground: context.ts → addresses, i18n | addresses → i18n | i18n | browser',
  ],
  'app/page': ['page: .', 'around it: history | prefetch', 'framework: framework', 'requests: requests'],
  'app/player': [
    'routes: .',
    'before a page: ahead',
    'page: page',
    'around a video: controls | captions | next-drama → after-episode | after-episode',
    'choices: settings → unlock | unlock → watching | watching',
    'pool: pool',
    '═ video: engines → playback | playback | episodes',
  ],
  'app/wallet': [
    'wallet: .',
    'documents: statement → receipt | withdrawal → receipt | receipt | documents → receipt | coins',
    'rooms: records | limits → balance | balance',
    'store: top-up',
  ],
  server: [
    'app: .',
    'pages: shared-pages → remix | remix',
    'round trips: sign-in | payments | tracking | images',
    'limits: shared-state → rate-limits | rate-limits | product-api',
    'visitor: session → redirects | redirects | payment-provider | brand | static | error-reports',
    '═ ground: errors → observability | observability | security | config | metrics',
    '═ http: http',
  ],
  platform: [
    'processes: embedded | backup',
    'platform: .',
    'operator: operator | config',
    'support: support',
    'member data: member-records',
    'account: recovery → account | account | history | withdrawal',
    'products: orders | receipts | unlock | media | library | feedback | feed',
    'goods: wallet | members | playback | release',
    'subjects: catalog | providers',
    'records: search | tracking | reporting | vip | visit-sources | conversions | mail | media-store | studio',
    '═ http: http',
    '═ ground: db → publication, runtime | calls | publication | runtime | texts | metrics',
  ],
  'platform/catalog': [
    'what becomes of them: home | publishing',
    'dramas: dramas → columns | columns',
    'ground: .',
  ],
  'platform/media': ['work: packaging | serving', 'sources: clips → captions | captions'],
  'platform/providers': ['list: list', 'each: google | facebook | paypal', 'common: .'],
  'platform/conversions': ['sending: .', 'networks: networks'],
  'platform/db': ['database: . → migrations | migrations'],
  sandboxes: ['start: .', 'each: google | facebook | paypal', 'common: pages'],
  studio: ['application: . | client → server | server'],
  'studio/client': ['application: .', 'screens: screens', 'session: session → parts | parts', 'ground: api'],
  cli: ['commands: .', 'steps: check | operator | import | report', 'ground: arguments | output'],
  configuration: ['variables: .', 'providers: providers | ad-networks', 'values: values'],
  contract: ['calls: product-api → extensions | extensions', 'subjects: .'],
  demonstration: ['package: . → render | render'],
  'demonstration/render': [
    'videos: dramas | sound',
    'pictures: . → figure, places | figure | places',
    'drawing: drawing',
  ],
}

/** Rooms above the ground that one room may import. */
export const ARROWS_MAX = 8
