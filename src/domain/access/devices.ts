/** Names a browser and its system for people. */

type Naming = readonly (readonly [pattern: RegExp, name: string])[];

/** The order matters: most browsers also call themselves Chrome, and all of those Safari. */
const BROWSERS: Naming = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];

/** The order matters: Android also calls itself Linux, and iPhones mention Mac. */
const SYSTEMS: Naming = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** E.g. `Chrome en Windows`, from the header User-Agent. An unknown browser or system is not named. */
export function describeDevice(userAgent: string | null): string {
  const browser = nameOf(userAgent, BROWSERS);
  const system = nameOf(userAgent, SYSTEMS);
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? 'Dispositivo desconocido';
}

function nameOf(userAgent: string | null, naming: Naming): string | undefined {
  return naming.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
}
