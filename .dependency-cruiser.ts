// Which way imports run (ARCHITECTURE.md). Each comment says where the code belongs instead.
import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

const serverFeature = '^apps/server/src/features/([^/]+)/';
const webFeature = '^apps/web/src/features/([^/]+)/';
const test = '\\.test\\.tsx?$';

export const forbidden: IForbiddenRuleType[] = [
  {
    name: 'no-circles',
    comment:
      'Two files that need each other are one thought or three: join them, or move what both need into a file of its own. That holds for what is loaded on demand too: a type that both need stands in a file of its own.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'The file or package does not exist: correct the path, or list the package in package.json.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'server-platform-knows-no-feature',
    comment:
      'The platform serves every feature and names none: let the feature register itself through a platform interface (see apps/server/src/app.ts), or move the code into the feature.',
    severity: 'error',
    from: { path: '^apps/server/src/platform/' },
    to: { path: ['^apps/server/src/features/', '^apps/server/src/(app|main)\\.ts$'] },
  },
  {
    name: 'server-features-know-no-composition',
    comment:
      'app.ts and main.ts put features together: what a feature needs comes to it through platform/services.ts.',
    severity: 'error',
    from: { path: '^apps/server/src/features/', pathNot: [test, '-cli\\.ts$'] },
    to: { path: '^apps/server/src/(app|main)\\.ts$' },
  },
  {
    name: 'server-feature-through-its-index',
    comment:
      'A feature is reached through its index.ts: offer there what others may use, or move the code into the feature that owns it.',
    severity: 'error',
    from: { path: serverFeature },
    to: {
      path: '^apps/server/src/features/',
      pathNot: ['^apps/server/src/features/$1/', '/features/[^/]+/index\\.ts$'],
    },
  },
  {
    name: 'server-composition-through-index',
    comment:
      'The composition root and the demo reach a feature through its index.ts: offer there what they need.',
    severity: 'error',
    from: { path: '^apps/server/src/(app|main)\\.ts$|^apps/server/src/demo/', pathNot: test },
    to: { path: '^apps/server/src/features/', pathNot: '/features/[^/]+/index\\.ts$' },
  },
  {
    name: 'test-bed-only-in-tests',
    comment:
      'apps/server/src/testing and the folders testing of features exist for tests: what the product needs of them belongs into platform/ or the feature.',
    severity: 'error',
    from: { path: '^apps/server/src/', pathNot: [test, '/testing/'] },
    to: { path: ['^apps/server/src/testing/', '^apps/server/src/features/[^/]+/testing/'] },
  },
  {
    name: 'web-feature-through-its-index',
    comment:
      'A feature is reached through its index.ts: offer there what others may use, or move the code to kit (what several features are made of), lib (no look) or packages/ui (no product).',
    severity: 'error',
    from: { path: webFeature },
    to: {
      path: '^apps/web/src/features/',
      // Parts that load only where another part of the page does have an index of their own.
      pathNot: ['^apps/web/src/features/$1/', '/features/[^/]+/(?:parts/)?index\\.tsx?$'],
    },
  },
  {
    name: 'web-shell-knows-no-feature',
    comment:
      'The frame names features only in its list routes.ts: everything else reaches it by registration, or belongs into the feature.',
    severity: 'error',
    from: { path: '^apps/web/src/shell/', pathNot: '^apps/web/src/shell/routes\\.ts$' },
    to: { path: '^apps/web/src/features/' },
  },
  {
    name: 'web-shell-takes-features-by-their-declaration',
    comment:
      'The shell takes of a feature what its feature.ts declares, so that the first file of the program holds no more of it: declare it there.',
    severity: 'error',
    from: { path: '^apps/web/src/shell/' },
    to: { path: '^apps/web/src/features/', pathNot: '/features/[^/]+/feature\\.ts$' },
  },
  {
    name: 'web-features-know-no-shell',
    comment:
      'The shell stands around the features: what a feature needs of it belongs into kit, and what the shell shows of a feature into the index of the feature.',
    severity: 'error',
    from: { path: '^apps/web/src/features/' },
    to: { path: '^apps/web/src/shell/' },
  },
  {
    name: 'web-kit-stands-below-features',
    comment:
      'kit serves every feature and names none: give it what it needs as an argument, or move the code into the feature.',
    severity: 'error',
    from: { path: '^apps/web/src/kit/' },
    to: { path: '^apps/web/src/(shell|features)/' },
  },
  {
    name: 'web-lib-stands-below',
    comment: 'lib knows neither kit nor features nor shell: move the code up to the one that uses it.',
    severity: 'error',
    from: { path: '^apps/web/src/lib/' },
    to: { path: '^apps/web/src/(shell|features|kit)/' },
  },
  {
    name: 'server-and-web-stay-apart',
    comment: 'Server and web share only packages/contract and packages/content: move there what both need.',
    severity: 'error',
    from: { path: '^apps/(server|web)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'packages-import-no-app',
    comment: 'A package serves both apps: what it takes from one of them belongs into the package.',
    severity: 'error',
    from: { path: '^packages/' },
    to: { path: '^apps/' },
  },
  {
    name: 'contract-stands-alone',
    comment:
      'The contract describes requests, answers and events and nothing else: behaviour belongs into packages/content or the app.',
    severity: 'error',
    from: { path: '^packages/contract/', pathNot: test },
    to: { path: ['^packages/(content|recurrence|ui)/', 'node_modules/(?!typebox/)'] },
  },
  {
    name: 'content-stands-alone',
    comment: 'The dialect knows no look and no calls: give it what it needs as an argument.',
    severity: 'error',
    from: { path: '^packages/content/', pathNot: test },
    to: { path: '^packages/(contract|ui)/' },
  },
  {
    name: 'recurrence-stands-alone',
    comment: 'The engine of recurrence knows wall clocks and rules: give it what it needs as an argument.',
    severity: 'error',
    from: { path: '^packages/recurrence/', pathNot: test },
    to: { path: '^packages/(contract|content|ui)/' },
  },
  {
    name: 'ui-knows-no-product',
    comment:
      'packages/ui knows no product: a component that needs the contract or the dialect belongs into a web feature.',
    severity: 'error',
    from: { path: '^packages/ui/' },
    to: { path: '^packages/(contract|content)/' },
  },
  {
    name: 'base-ui-only-in-ui',
    comment:
      'Base UI is dressed in packages/ui and used from there: add or extend a component of packages/ui.',
    severity: 'error',
    from: { pathNot: '^packages/ui/' },
    to: { path: '(^|node_modules/)@base-ui/react' },
  },
  {
    name: 'server-has-no-look',
    comment: 'The server renders no screens: the code belongs into apps/web.',
    severity: 'error',
    from: { path: '^apps/server/' },
    to: { path: '^packages/ui/' },
  },
];

export const options: ICruiseOptions = {
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|\\.vite|coverage|data)/' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.json', '.css', '.d.ts'],
  },
};
