/** The tagged structure of a document, for screen readers (ISO 32000-1 §14.7, ISO 14289-1 PDF/UA-1). */
import { type PdfFile, pdfText } from './file.ts';

export type Tag =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'P'
  | 'Figure'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody';

/** A part of the document: child parts or marked pieces of pages, in reading order. */
export type Element = {
  readonly id: number;
  readonly tag: Tag;
  readonly parent: number;
  /** Attributes in PDF syntax. */
  readonly extra: string;
  /** The page of its first piece; pieces on that page need not name it. */
  page: number | null;
  readonly kids: string[];
};

export type Tags = {
  readonly root: Element;
  readonly begin: (parent: Element, tag: Tag, extra?: string) => Element;
  /** Adds the next piece of a page (given by its index and object) to an element; answers the piece's number. */
  readonly mark: (element: Element, page: number, pageObject: number) => number;
  /** Writes the tree; answers its object's number. */
  readonly write: () => number;
};

/** Attributes of a column's head. */
export const COLUMN_HEAD = '/A << /O /Table /Scope /Column >>';

/** Attributes of a picture: its text alternative, and its box (left, bottom, right, top). */
export function pictureOf(words: string, box: readonly string[]): string {
  return `/Alt ${pdfText(words)} /A << /O /Layout /Placement /Block /BBox [${box.join(' ')}] >>`;
}

export function createTags(file: PdfFile): Tags {
  const tree = file.reserve();
  const elements: Element[] = [];
  /** For each page, the element of each of its pieces. */
  const owners: number[][] = [];

  function create(tag: Tag, parent: number, extra = ''): Element {
    const element = { id: file.reserve(), tag, parent, extra, page: null, kids: [] };
    elements.push(element);
    return element;
  }

  const root = create('Document', tree);
  return {
    root,
    begin: (parent, tag, extra) => {
      const element = create(tag, parent.id, extra);
      parent.kids.push(`${element.id} 0 R`);
      return element;
    },
    mark: (element, page, pageObject) => {
      owners[page] ??= [];
      const pieces = owners[page];
      element.page ??= pageObject;
      element.kids.push(
        element.page === pageObject
          ? `${pieces.length}`
          : `<< /Type /MCR /Pg ${pageObject} 0 R /MCID ${pieces.length} >>`,
      );
      return pieces.push(element.id) - 1;
    },
    write: () => {
      for (const { id, tag, parent, extra, page, kids } of elements) {
        const pg = page === null ? '' : `/Pg ${page} 0 R`;
        file.add(`<< /S /${tag} /P ${parent} 0 R ${pg} ${extra} /K [${kids.join(' ')}] >>`, id);
      }
      const places = owners.map(
        (pieces, page) => `${page} [${pieces.map((id) => `${id} 0 R`).join(' ')}]`,
      );
      const parents = file.add(`<< /Nums [${places.join(' ')}] >>`);
      return file.add(
        `<< /Type /StructTreeRoot /K [${root.id} 0 R] /ParentTree ${parents} 0 R /ParentTreeNextKey ${owners.length} >>`,
        tree,
      );
    },
  };
}
