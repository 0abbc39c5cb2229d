/** What no file of the product may do, held by reading the files (ASVS V1, V11 and V16). */
import { describe, expect, it } from 'vitest';
import { SECRETS } from '../../src/server/platform/secret-files.ts';
import { isTestFile, readSources } from '../support/source-files.ts';
import { FILE_USES } from './file-uses.ts';
import { listRows, wordsIn } from './lists.ts';
import { BUILT_SQL, DRIVER_SQL } from './sql-texts.ts';

const CODE = /\.(?:ts|tsx|mjs|js|html|typ)$/;
const files = ['src', 'tools', 'bench', 'documents']
  .flatMap((folder) => readSources(folder, CODE))
  .concat(readSources('.', /^index\.html$/, false))
  .filter(({ path }) => !isTestFile(path));
const product = files.filter(({ path }) => /^(?:src|tools)\//.test(path));
const migrations = readSources('db/migrations', /\.sql$/);

/** `file: what was found`, without `src/`, each once and in order. */
function found(pattern: RegExp, among = files): string[] {
  return [
    ...new Set(
      among.flatMap(({ path, code }) =>
        [...code.matchAll(pattern)].map(
          ([all, first = all]) => `${path.replace(/^src\//, '')}: ${inOneLine(first)}`,
        ),
      ),
    ),
  ].sort();
}

it('reads the files it speaks of', () => {
  const count = (start: string) => files.filter(({ path }) => path.startsWith(start)).length;
  expect(count('src/')).toBeGreaterThan(1_000);
  for (const folder of ['tools/', 'bench/']) expect(count(folder)).toBeGreaterThan(20);
  expect(count('documents/')).toBeGreaterThan(3);
  expect(migrations.length).toBeGreaterThan(90);
});

describe('ASVS 1.3.2, 1.2.3, 3.2.2: text', () => {
  it('is never run', () => {
    const runs =
      /\beval\s*\(|\bnew Function\b|\bFunction\s*\(|node:vm\b|set(?:Timeout|Interval)\(\s*['"`]|javascript:/g;
    expect(found(runs)).toEqual([]);
  });

  it('is never inserted into a page as HTML', () => {
    const inserts =
      /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|createContextualFragment|srcdoc|srcDoc|DOMParser)\b|document\.write/g;
    expect(found(inserts)).toEqual([]);
    // On the server a piece of HTML comes of the template that escapes; two are style sheets (`statements.test.ts`). The manuals'
    // Markdown has none.
    expect(found(/\{ html: \w[^,}]*/g, product)).toEqual([
      'server/documents/manuals/markdown.ts: { html: none',
      'server/documents/statements/page.ts: { html: STATEMENT_STYLE + SIGN_OUT_STYLE + pageFooter(title) ',
      'server/platform/http/html.ts: { html: String.raw({ raw: strings ',
      'server/platform/http/refusal-page.ts: { html: SIGN_OUT_STYLE ',
    ]);
  });

  it('becomes JSON by `JSON.stringify` alone', () => {
    // One file is written piece by piece: the values in it are stringified.
    const pieces = product.flatMap(({ path, code }) =>
      [...code.matchAll(/`[^`]*"[a-z]+":[^`]*\$\{[^`]*`/gi)].map(([text]) => ({ path, text })),
    );
    expect([...new Set(pieces.map(({ path }) => path))]).toEqual([
      'src/server/access/rights/person-file.ts',
    ]);
    for (const { text } of pieces)
      for (const [, value] of text.matchAll(/\$\{([^}]*)\}/g))
        expect(value).toMatch(/^JSON\.stringify\(.*\)$|^isFirst \? '' : ','$/);
  });

  it('becomes no script: the page has the build’s alone', () => {
    expect(found(/<script[\s>][^>]*>[^<]*/g)).toEqual([
      'index.html: <script type="module" src="/src/web/main.tsx">',
    ]);
    expect(
      found(
        /\son[a-z]+="/g,
        files.filter(({ path }) => path.endsWith('.html')),
      ),
    ).toEqual([]);
  });
});

describe('ASVS 1.2.4: the text of a statement', () => {
  const server = product.filter(({ path }) => path.startsWith('src/server/'));

  it('is put together where the list says so', () => {
    const start = /\bsql(?:<[^>]*>)?\s*\.(raw|table|id|lit)(?:<[^>]*>)?\(/g;
    const uses = product.flatMap(({ path, code }) =>
      [...code.matchAll(start)].map(({ 0: { length }, 1: kind, index }) => {
        const inserted = inOneLine(untilClosed(code.slice(index + length))).trim();
        return `${path.replace('src/server/', '')}: ${kind} ${inserted}`;
      }),
    );
    expect([...new Set(uses)].sort()).toEqual(Object.values(BUILT_SQL).flat().sort());
  });

  it('is a constant where the driver is asked directly, but where the list says so', () => {
    const built = /\.query(?:<[^(]*>)?\(\s*(?!\s|'[^']*'|`[^`$]*`|copy(?:From|To)\('[^']*'\))\S+/g;
    const paths = server.filter(({ code }) => code.match(built)).map(({ path }) => path);
    expect(paths.map((path) => path.replace('src/server/', '')).sort()).toEqual(
      Object.keys(DRIVER_SQL).sort(),
    );
  });
});

describe('ASVS 1.2.2: an address', () => {
  it('is put together in the browser of numbers, words of lists and encoded parts', () => {
    const web = product.filter(({ path }) => path.startsWith('src/web/'));
    const addresses = /`(\/[a-z][^`]*\$\{[^`]*|\$\{(?:path|screen)\}\?[^`]*)`/g;
    expect(found(addresses, web)).toEqual([
      'web/access/audit/audit-screen.tsx: /api/audit/file?{new URLSearchParams(given)}',
      'web/access/rights/request-columns.tsx: /api/rights/requests/{request.id}/file',
      'web/documents/doctor-reports/history-section.tsx: /api/medical-history/{doctorId}/workbook?{new URLSearchParams(days)}',
      // Ids of doctors.
      'web/documents/payslips/payslips-screen.tsx: /api/payslips/zip?month={month}&year={year}{some}',
      'web/fees/rules/rule-link.tsx: {path}?open={rule.ruleId}',
      // The id of a specialty, or words.
      'web/fees/rules/simulation-no-rule.tsx: /reglas?{search}',
      'web/intake/imports/file-tab.tsx: /api/import/templates/{recordType}.csv',
      'web/intake/imports/file-tab.tsx: /api/import/templates/{recordType}.xlsx',
      'web/kit/fields/empty-choice.tsx: {screen}?open=new',
      // A day, or an id.
      'web/links/statement-address.ts: /api/generate-cartola-html/{doctorId}/{month}/{year}{queryOf(only)}',
      'web/links/statement-address.ts: /api/generate-cartola/{doctorId}/{month}/{year}{queryOf(only)}',
      // Hexadecimal.
      'web/masters/clinic/logo-card.tsx: /api/clinic/logo?sha256={logo.sha256}',
      // 'doctor' or the like.
      'web/masters/master-imports/import-form.tsx: /api/master-imports/{master}/template',
      'web/payout/attachments/attachment-link.tsx: /api/{string}/attachment',
      'web/payout/balances/balance-dialog.tsx: /api/balance-settlements/{id}/attachment',
      'web/payout/balances/balances-table.tsx: /api/balance-settlements/{settlement.id}/attachment',
      'web/payout/entries/entries-table.tsx: /api/entries/{entry.id}/attachment',
      'web/payout/month-approvals/unapproved-months.tsx: /cierre?month={month}&year={year}',
    ]);
  });
});

describe('ASVS 1.2.5: another program', () => {
  it('is started by few files, and by a list of arguments', () => {
    expect(found(/import \{[^}]*\} from '(?:node:)?child_process'/g)).toEqual([
      "bench/run.ts: import { execFileSync } from 'node:child_process'",
      "server/platform/embedded/embedded-database-cluster.ts: import { spawn } from 'node:child_process'",
      "server/platform/embedded/embedded-database-user.ts: import { spawnSync } from 'node:child_process'",
      "server/platform/pdf/pdf.ts: import { type ChildProcess, fork } from 'node:child_process'",
      "tools/generate-database-types.ts: import { execFileSync } from 'node:child_process'",
      "tools/make-libreoffice-imports.ts: import { execFileSync } from 'node:child_process'",
      "tools/setup.mjs: import { spawn, spawnSync } from 'node:child_process'",
      "tools/test.mjs: import { spawnSync } from 'node:child_process'",
    ]);
    expect(found(/child_process/g)).toHaveLength(9);
    expect(found(/\bshell:|\bexec(?:Sync)?\(\s*[`'"]/g)).toEqual([]);
  });
});

describe('ASVS 5.3.2: the disk', () => {
  it('is used by the files that the list names', () => {
    const using = /(?:from|import\()\s*'(?:node:)?fs(?:\/promises)?'/g;
    const paths = product.filter(({ path, code }) => path.startsWith('src/') && code.match(using));
    expect(paths.map(({ path }) => path.replace('src/server/', '')).sort()).toEqual(
      Object.keys(FILE_USES).sort(),
    );
  });
});

describe('ASVS 1.2.9: a regular expression', () => {
  it('is built of constants', () => {
    const parts = files
      .filter(({ path }) => path.startsWith('src/'))
      .flatMap(({ path, code }) =>
        [...code.matchAll(/\bRegExp\(/g)].flatMap(({ index }) => {
          const given = untilClosed(code.slice(index + 'RegExp('.length));
          const inserted = [...given.matchAll(/\$\{([^}]*)\}/g)].map(([, part = '']) => part);
          return (given.trim().startsWith('`') ? inserted : [given]).map(
            (part) => `${path.replace('src/', '')}: ${part}`,
          );
        }),
      );
    expect([...new Set(parts)].sort()).toEqual([
      "domain/access/common-passwords.ts: [...WORDS, ...FILLERS].join('|')",
      // Names of a workbook's attributes, which stand in the code.
      'formats/attentions/hidden-rows.ts: name',
      // 'Width' and 'Height'.
      'formats/pdf/type.ts: name',
      'server/operations/assistant/figures.ts: MONTH',
      'server/operations/assistant/grammar/compare-asides.ts: END',
      'server/operations/assistant/grammar/compare-asides.ts: words',
      // Our own words for two spans: names of months, or digits.
      'server/operations/assistant/grammar/contest.ts: earlier',
      'server/operations/assistant/grammar/contest.ts: later',
      'server/operations/assistant/grammar/habits.ts: COURTESIES',
      'server/operations/assistant/grammar/habits.ts: SAID_IN_PASSING',
      'server/operations/assistant/grammar/habits.ts: SHORT_FORMS',
      'server/operations/assistant/grammar/habits.ts: before',
      "server/operations/assistant/grammar/habits.ts: phrases.map(withAccents).join('|')",
      "server/operations/assistant/grammar/loose-ways.ts: words.replaceAll('END', END), 'iu'",
      'server/operations/assistant/grammar/of-answer.ts: ASKS',
      'server/operations/assistant/grammar/of-answer.ts: NAMED',
      "server/operations/assistant/grammar/phrases.ts: withAccents(words.replace('BEGIN', BEGIN).replace('END', END)), 'iu'",
      'server/operations/assistant/grammar/turns.ts: COUNT',
      'server/operations/assistant/grammar/turns.ts: FIELD',
      'server/operations/assistant/grammar/turns.ts: MEANS',
      'server/operations/assistant/grammar/turns.ts: REVERSED',
      'server/operations/assistant/grammar/weekdays.ts: MONTH',
      'server/operations/assistant/spoken-numbers.ts: BEFORE_COUNTED',
      'server/operations/assistant/spoken-numbers.ts: COUNTED',
      'server/operations/assistant/spoken-numbers.ts: COUNTS',
      'server/operations/assistant/spoken-numbers.ts: DENIED',
      'server/operations/assistant/spoken-numbers.ts: OF_ONE',
      'server/operations/assistant/spoken-numbers.ts: SHARE',
      'server/operations/assistant/spoken-numbers.ts: VERBS',
      'server/operations/assistant/spoken-numbers.ts: WORD',
    ]);
    // These make one of a text by themselves: they are given expressions, by their names in capitals. One compares addresses.
    expect(found(/\.(?:match|matchAll|search)\(\s*(?![\s/]|[A-Z_]+\))[^)]*\)/g, product)).toEqual([
      'server/platform/outside/outside-addresses.ts: .match(network)',
    ]);
  });
});

describe('ASVS 11.1.2, 11.2.1, 11.4.1, 6.5.3, 7.2.3: cryptography', () => {
  const MODULES = /^(?:node:crypto|@node-rs\/argon2|otpauth|openid-client|@simplewebauthn\/\w+)$/;

  /** `primitive in file`, of the modules above and of the global `crypto`. */
  const used = product.flatMap(({ path, code }) => {
    const file = path.replace('src/', '');
    const named = [...code.matchAll(/import (?!type)([^;'"]*?) from '([^']+)'/g)]
      .filter(([, , module = '']) => MODULES.test(module))
      .flatMap(([, clause = '']) =>
        clause.startsWith('*')
          ? ['*']
          : clause
              .replace(/[{}]/g, '')
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '' && !name.startsWith('type ')),
      );
    const late = [...code.matchAll(/const \{ ([\w, ]+) \} = await import\('([^']+)'\)/g)]
      .filter(([, , module = '']) => MODULES.test(module))
      .flatMap(([, names = '']) => names.split(', '));
    const global = [...code.matchAll(/(?<![.\w])crypto\.(\w+)/g)].map(([, name = '']) => name);
    return [...named, ...late, ...global].map((name) => `${name} in ${file}`);
  });

  it('is what the list says, each primitive in each file', () => {
    let primitives: string[] = [];
    const listed = listRows('Cryptography').flatMap((cells) => {
      const [primitive = '', , , places = ''] = cells;
      if (cells.length !== 4) return [];
      if (primitive !== '') primitives = wordsIn(primitive);
      return wordsIn(places).flatMap((file) => primitives.map((name) => `${name} in ${file}`));
    });
    expect(listed.sort()).toEqual([...new Set(used)].sort());
  });

  it('has the keys that the list says: those of the settings', () => {
    const listed = listRows('Cryptography').flatMap(([key = '', ...cells]) =>
      cells.length === 4 ? wordsIn(key) : [],
    );
    const former = SECRETS.filter((name) => name.includes('_OLD_'));
    const told = listRows('Cryptography').map((cells) => cells.join());
    expect(listed.filter((name) => /^[A-Z_]+$/.test(name)).sort()).toEqual(
      SECRETS.filter((name) => !former.includes(name)).sort(),
    );
    for (const name of former) expect(told.join()).toContain(`\`${name}\``);
  });

  it('comes of no other package', () => {
    const packages =
      /from '([^']*(?:crypt|jose|jsonwebtoken|sha\d|md5|uuid|nanoid|random|forge|tweetnacl|sodium|noble|openpgp)[^']*)'/g;
    expect(
      found(packages, product)
        .map((use) => use.split(': ')[1])
        .filter((from) => from !== 'node:crypto' && !from?.startsWith('.')),
    ).toEqual([]);
  });

  it('hashes by SHA-256, but for the codes of apps', () => {
    const named = /(?:createHash|\bhash|hkdfSync|createHmac)\(\s*(['"][^'"]+['"])/g;
    expect(new Set(found(named, product).map((use) => use.split(': ')[1]))).toEqual(
      new Set(["'sha256'"]),
    );
    // Neither by a name that stands elsewhere.
    expect(found(/(?:createHash|hkdfSync|createHmac)\((?!\s*')/g, product)).toEqual([]);
    const weak = /\b(?:md5|sha-?1|ripemd\d*|rc4|3?des(?:-\w+)?|\w+-ecb|\w+-cbc)\b(?!\.)/gi;
    const known = ['server/access/factors/codes.ts: SHA1'];
    expect(
      found(
        weak,
        product.filter(({ path }) => path.endsWith('.ts') && isSecret(path)),
      ),
    ).toEqual(known);
    expect(found(/\b(?:md5|digest|crypt|encrypt)\s*\(/g, migrations)).toEqual([]);
  });

  it('encrypts by AES-256-GCM', () => {
    expect(found(/(?:createCipheriv|createDecipheriv)\(\s*(\w+|'[^']*')/g, product)).toEqual([
      'server/platform/db/backup-cipher.ts: ALGORITHM',
      'server/platform/sealed-secret.ts: ALGORITHM',
    ]);
    expect(found(/ALGORITHM = ('[^']+')/g, product)).toEqual([
      "server/platform/db/backup-cipher.ts: 'aes-256-gcm'",
      "server/platform/sealed-secret.ts: 'aes-256-gcm'",
    ]);
  });

  it('takes chance from no other source', () => {
    expect(found(/Math\.random/g)).toEqual([]);
    expect(found(/\brandom\(\)/g, migrations)).toEqual([]);
  });
});

describe('ASVS 16.2.5: the log', () => {
  it('is told fields of a list, none of which is a secret', () => {
    const entries = found(/\blog\.(?:fatal|error|warn|info|debug|trace)\(\s*\{([^}]*)\}/g, product);
    const fields = entries.flatMap((entry) =>
      entry
        .slice(entry.indexOf(': ') + 2)
        .split(',')
        .map((field) => field.trim().split(':')[0]?.trim()),
    );
    expect(entries.length).toBeGreaterThan(30);
    expect([...new Set(fields)].sort()).toEqual([
      'bytes',
      'cause',
      'checks',
      'deliveryId',
      'err',
      'file',
      'fileName',
      'importId',
      'jobId',
      'jobs',
      'kind',
      'letterId',
      'lost',
      'problem',
      'reminderId',
      'removed',
      'userId',
      'waiting',
    ]);
  });

  it('is written by pino; people at the console read sentences of few files', () => {
    const server = product.filter(({ path }) => path.startsWith('src/'));
    expect(found(/console\.\w+|process\.std(?:out|err)\.write/g, server)).toEqual([
      'server/main.ts: console.log',
      'server/process.ts: console.error',
      'server/process.ts: console.log',
      'server/worker.ts: console.log',
    ]);
  });
});

/** What was found, as the lists have it: without breaks of lines, and without the signs of templates. */
const inOneLine = (code: string) => code.replace(/\s+/g, ' ').replaceAll('${', '{');

/** Where keys, tokens and passwords are handled: elsewhere such words are names of columns or of documents. */
const isSecret = (path: string) => /^src\/server\/(?:access|platform)\//.test(path);

/** The text up to the parenthesis that closes what was opened before it. */
function untilClosed(text: string): string {
  let depth = 1;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return text.slice(0, at);
  }
  throw new Error(`nothing closes: ${text.slice(0, 80)}`);
}
