/** A PDF file as numbered objects (ISO 32000-1 §7.3, §7.5). In their bodies each character stands for one byte. */
import { deflateSync } from 'node:zlib';

export type PdfFile = {
  /** Reserves a number for an object that others refer to before it is written. */
  readonly reserve: () => number;
  /** Writes an object, under its reserved number if it has one; answers its number. */
  readonly add: (body: string, id?: number) => number;
  /** Writes a compressed stream; answers its number. */
  readonly addStream: (data: string) => number;
  /** The bytes of the file. `root` and `info` are the numbers of its catalogue and of its document information. */
  readonly finish: (root: number, info: number) => Uint8Array;
};

/** A file that begins with the objects of another one, under the same numbers. */
export function createPdfFile(given: ReadonlyMap<number, string> = new Map()): PdfFile {
  const bodies: string[] = [];
  for (const [id, body] of given) bodies[id] = body;
  let last = Math.max(0, ...given.keys());

  const reserve = () => ++last;
  const add = (body: string, id = reserve()) => {
    bodies[id] = body;
    return id;
  };

  function finish(root: number, info: number): Uint8Array {
    const parts = ['%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'];
    const places = ['0000000000 65535 f \n'];
    let at = parts[0]?.length ?? 0;
    for (let id = 1; id <= last; id++) {
      const body = bodies[id];
      if (body === undefined) {
        places.push('0000000000 65535 f \n');
        continue;
      }
      const part = `${id} 0 obj\n${body}\nendobj\n`;
      places.push(`${String(at).padStart(10, '0')} 00000 n \n`);
      parts.push(part);
      at += part.length;
    }
    parts.push(
      `xref\n0 ${last + 1}\n${places.join('')}`,
      `trailer\n<< /Size ${last + 1} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    );
    return Buffer.from(parts.join(''), 'latin1');
  }

  return {
    reserve,
    add,
    addStream: (data) => {
      const packed = deflateSync(Buffer.from(data, 'latin1')).toString('latin1');
      return add(
        `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`,
      );
    },
    finish,
  };
}

/** A text outside of pages, e.g. a title: UTF-16 with byte order mark, in hexadecimal. */
export function pdfText(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

/** A moment as PDF writes it (ISO 32000-1 §7.9.4): `(D:20260731130500Z)`. */
export function pdfDate(at: Date): string {
  return `(D:${at.toISOString().slice(0, 19).replace(/\D/g, '')}Z)`;
}

/** A length in points, rounded to hundredths. */
export function points(value: number): string {
  return String(Math.round(value * 100) / 100);
}
