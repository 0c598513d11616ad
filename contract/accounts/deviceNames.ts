const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

/** AUTH-9: the browser in a person's words, `Chrome 156`; `another browser` where the user agent tells nothing. */
export function browserName(userAgent: string): string {
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return 'another browser';
}

/** An iPad says that it is a Macintosh; of a phone that is Android it says Linux, too, so the narrower come first. */
const MACHINES: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'an Android phone'],
  [/\bAndroid\b/, 'an Android tablet'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** What somebody is signed in with, as they would say it: `Chrome 156 on Windows`. */
export function deviceName(userAgent: string): string {
  const machine = MACHINES.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = browserName(userAgent);
  return machine ? `${browser} on ${machine}` : browser;
}
