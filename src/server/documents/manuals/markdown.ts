/**
 * Parses the manuals' Markdown with `marked` into blocks: headings, paragraphs, notes (`>`), lists of one level,
 * tables, code and images. Within a line there are bold, emphasis, code and links. Refuses what the templates can't
 * render.
 */
import { Marked, type Token, type Tokens } from 'marked';
import { type Block, type Inline, lineText } from '../../../contract/documents/manuals.ts';

/** HTML, bare addresses, strikethrough and underlined headings are plain text. */
const none = () => undefined;
const marked = new Marked({
  tokenizer: { html: none, tag: none, autolink: none, url: none, del: none, lheading: none },
});

/** Parses Markdown into blocks. Throws for a block that manuals can't have. */
export function parseMarkdown(markdown: string): Block[] {
  return marked.lexer(markdown).flatMap((token) => {
    const block = blockOf(token as Tokens.Generic);
    return block === null ? [] : [block];
  });
}

function blockOf(token: Tokens.Generic): Block | null {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      return { kind: 'heading', level: token.depth, text: lineText(lineOf(token.tokens)) };
    case 'code':
      return { kind: 'code', text: token.text };
    case 'blockquote':
      return { kind: 'note', line: lineOf(token.tokens) };
    case 'list': {
      const items = (token as Tokens.List).items.map((item) => lineOf(item.tokens));
      return { kind: 'list', isOrdered: token.ordered, items };
    }
    case 'table': {
      const { header, rows, align } = token as Tokens.Table;
      return {
        kind: 'table',
        head: header.map((cell) => lineOf(cell.tokens)),
        rows: rows.map((row) => row.map((cell) => lineOf(cell.tokens))),
        // A column of numbers is aligned to the right (`---:`).
        amounts: align.flatMap((side, column) => (side === 'right' ? [column] : [])),
      };
    }
    case 'paragraph': {
      const [first, ...rest] = token.tokens ?? [];
      if (first?.type === 'image' && rest.length === 0) {
        return { kind: 'image', name: first.href, text: first.text };
      }
      return { kind: 'paragraph', line: lineOf(token.tokens) };
    }
    default:
      throw unknown(token);
  }
}

/** The inline pieces of a paragraph, as one line. */
function lineOf(tokens: readonly Token[] = []): Inline[] {
  const pieces: Inline[] = [];
  for (const piece of tokens.flatMap(piecesOf)) {
    const last = pieces.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text') last.text += piece.text;
    else pieces.push(piece);
  }
  return pieces;
}

function piecesOf(token: Token): Inline[] {
  const { type, text, tokens, href } = token as Tokens.Generic;
  switch (type) {
    case 'strong':
      return [{ kind: 'strong', text: textOf(tokens) }];
    case 'em':
      return [{ kind: 'emphasis', text: textOf(tokens) }];
    case 'codespan':
      return [{ kind: 'code', text }];
    case 'link':
      return [{ kind: 'link', text: textOf(tokens), href }];
    case 'paragraph':
    case 'text':
    case 'escape':
      // A note's paragraph or an item's text is a line of inline pieces.
      return tokens ? lineOf(tokens) : [{ kind: 'text', text: text.replaceAll('\n', ' ') }];
    case 'space':
    case 'br':
      return [{ kind: 'text', text: ' ' }];
    default:
      throw unknown(token);
  }
}

const textOf = (tokens: readonly Token[] | undefined) => lineText(lineOf(tokens));

function unknown({ type, raw }: Token): Error {
  return new Error(`a manual has ${type} where no template shows it: ${raw}`);
}
