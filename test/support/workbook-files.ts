/** Zip containers as tests want them, honest or not, and workbooks made of their parts. */
import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The unpacked size that headers and directory tell; the true one when left out. */
  readonly claimedBytes?: number;
  readonly flags?: number;
  /** The directory says that the content is stored as it is, whatever stands before it. */
  readonly isStoredInDirectory?: boolean;
};

const DEFLATED = 8;

/** A zip of deflated entries. */
export function zipOf(...entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { local, central } = entryOf(entry, offset);
    locals.push(local);
    directory.push(central);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

function entryOf(entry: ZipEntry, offset: number): { local: Buffer; central: Buffer } {
  const content = Buffer.from(entry.content);
  const packed = deflateRawSync(content);
  const name = Buffer.from(entry.name);
  const claimed = entry.claimedBytes ?? content.length;
  const isStored = entry.isStoredInDirectory ?? false;
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(entry.flags ?? 0, 6);
  local.writeUInt16LE(DEFLATED, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(claimed, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(entry.flags ?? 0, 8);
  central.writeUInt16LE(isStored ? 0 : DEFLATED, 10);
  central.writeUInt32LE(crc32(isStored ? packed : content), 16);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(claimed, 24);
  central.writeUInt16LE(name.length, 28);
  central.writeUInt32LE(offset, 42);
  return { local: Buffer.concat([local, name, packed]), central: Buffer.concat([central, name]) };
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook of one sheet, from the XML of its rows; `before` stands before the sheet's root. */
export function workbookParts(
  rows: string,
  options: { before?: string; dimension?: string; sharedStrings?: string } = {},
): ZipEntry[] {
  const { before = '', dimension = 'A1', sharedStrings } = options;
  const part = (name: string, content: string): ZipEntry => ({
    name,
    content: `<?xml version="1.0" encoding="UTF-8"?>${content}`,
  });
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETS}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${SHEETS}.sharedStrings+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    part(
      'xl/worksheets/sheet1.xml',
      `${before}<worksheet xmlns="${MAIN}"><dimension ref="${dimension}"/><sheetData>${rows}</sheetData></worksheet>`,
    ),
    part(
      'xl/sharedStrings.xml',
      sharedStrings ?? `<sst xmlns="${MAIN}" count="0" uniqueCount="0"/>`,
    ),
  ];
}

/** A row of texts of a sheet, without places: each cell is to the right of the last. */
export function sheetRow(cells: readonly string[], attributes = ''): string {
  const xml = cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row${attributes}>${xml.join('')}</row>`;
}
