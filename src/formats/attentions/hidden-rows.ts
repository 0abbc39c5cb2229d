/** Which rows of an XLSX workbook are hidden, by a filter or by hand: of these the codec tells it only together with every format. */

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
const MARK = Buffer.from(' hidden=');
const TAG_BEGINS = '<'.charCodeAt(0);
const TAG_ENDS = '>'.charCodeAt(0);
/** The part of a row's tag before the mark, and behind it, that is looked at: tags are shorter. */
const TAG_BYTES = 500;
/** More than a sheet has rows and columns. */
const MOST_MARKS = 1_100_000;
const HIDDEN_ROW = /^<(?:\w+:)?row\s(?=.*\shidden=["'](?:1|true)["'])(?=.*\br=["']\d)/s;
const NONE: ReadonlySet<number> = new Set();

/** Collects them from the entries of the container, in any order. */
export class HiddenRows {
  readonly #ofEntry = new Map<string, ReadonlySet<number>>();
  #workbook = '';
  #relations = '';

  add(name: string, content: Buffer): void {
    if (name === WORKBOOK) this.#workbook = content.toString('utf8');
    else if (name === RELATIONS) this.#relations = content.toString('utf8');
    else if (SHEET.test(name)) this.#ofEntry.set(name, hiddenIn(content));
  }

  /** The hidden rows of the workbook's sheet at this position, from 1; none where the workbook does not say which entry it is. */
  ofSheet(at: number): ReadonlySet<number> {
    const sheet = [...this.#workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)][at]?.[0] ?? '';
    const id = /\s\w+:id=["']([^"']*)["']/.exec(sheet)?.[1];
    const relation = [...this.#relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)]
      .map(([tag]) => tag)
      .find((tag) => id !== undefined && attribute(tag, 'Id') === id);
    const target = attribute(relation ?? '', 'Target') ?? '';
    const entry = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
    return this.#ofEntry.get(entry) ?? NONE;
  }
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1];
}

/** The numbers of the rows whose tag says so; columns are hidden by the same mark. */
function hiddenIn(content: Buffer): ReadonlySet<number> {
  const rows = new Set<number>();
  let at = content.indexOf(MARK);
  for (let seen = 0; at >= 0 && seen < MOST_MARKS; seen += 1) {
    const first = Math.max(0, at - TAG_BYTES);
    const start = content.subarray(first, at).lastIndexOf(TAG_BEGINS);
    const end = content.subarray(at, at + TAG_BYTES).indexOf(TAG_ENDS);
    const tag = start < 0 || end < 0 ? '' : content.toString('latin1', first + start, at + end + 1);
    if (HIDDEN_ROW.test(tag)) rows.add(Number(attribute(tag, 'r')));
    at = content.indexOf(MARK, at + MARK.length);
  }
  return rows;
}
