/** Maps very many texts to numbers, in memory outside the JavaScript heap. */

/** Entries are stored one after the other in blocks of this size; none is split. */
const BLOCK_BITS = 20;
const BLOCK_BYTES = 1 << BLOCK_BITS;
/** The bytes before the text: its number, its length and its hash, four bytes each. */
const HEAD_BYTES = 12;
const LONGEST_TEXT = 1_000;
const MAX_BYTES_PER_LETTER = 3;
const LAST_ASCII = 0x7f;
const FIRST_SLOTS = 1_024;
const FNV_PRIME = 16_777_619;

/**
 * A map from texts to whole numbers from 0 to 2^32 − 1, which only grows. A million texts of 27 letters need 47 MB
 * here; a `Map` needs 77 MB, and as much again until garbage collection. It keeps no part of the file that a text was
 * cut from.
 */
export class TextNumbers {
  readonly #blocks: Buffer[] = [];
  /** Where the next entry begins, counted across all blocks. */
  #end = 0;
  /** Open addressing, at most half full: an entry's start plus 1, or 0. The number of slots is a power of two. */
  #slots = new Uint32Array(FIRST_SLOTS);
  #size = 0;
  /** The last text looked up, with its slot, its bytes and their hash. */
  #text: string | null = null;
  #slot = 0;
  #length = 0;
  #hash = 0;
  readonly #bytes = Buffer.allocUnsafe(LONGEST_TEXT * MAX_BYTES_PER_LETTER);
  /** Random, so that nobody can craft a file whose texts all hash to one slot. */
  readonly #seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

  get(text: string): number | undefined {
    const entry = this.#slots[this.#slotOf(text)] ?? 0;
    return entry === 0 ? undefined : this.#block(entry - 1).readUInt32LE(offset(entry - 1));
  }

  /** Throws a RangeError for a text of more than 1,000 letters. */
  set(text: string, value: number): void {
    const slot = this.#slotOf(text);
    const entry = this.#slots[slot] ?? 0;
    if (entry > 0) {
      this.#block(entry - 1).writeUInt32LE(value, offset(entry - 1));
      return;
    }
    this.#slots[slot] = this.#append(value) + 1;
    this.#size += 1;
    if (this.#size * 2 > this.#slots.length) this.#grow();
  }

  /** Setting the text that was just looked up reuses its slot. */
  #slotOf(text: string): number {
    if (text === this.#text) return this.#slot;
    this.#length = this.#encode(text);
    this.#hash = this.#hashOf(this.#length);
    this.#slot = this.#find(this.#length);
    this.#text = text;
    return this.#slot;
  }

  #encode(text: string): number {
    if (text.length > LONGEST_TEXT) throw new RangeError('the text is too long');
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > LAST_ASCII) return this.#bytes.write(text);
      this.#bytes[index] = code;
    }
    return text.length;
  }

  /** The slot of the text in `#bytes`, or the empty one where it belongs. */
  #find(length: number): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hash & mask;
    for (;;) {
      const entry = this.#slots[slot] ?? 0;
      if (entry === 0 || this.#isSame(entry - 1, length)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #isSame(start: number, length: number): boolean {
    const block = this.#block(start);
    const at = offset(start);
    if (block.readUInt32LE(at + 8) !== this.#hash) return false;
    if (block.readUInt32LE(at + 4) !== length) return false;
    const from = at + HEAD_BYTES;
    for (let index = 0; index < length; index += 1) {
      if (block[from + index] !== this.#bytes[index]) return false;
    }
    return true;
  }

  /** Appends an entry; answers where it begins. */
  #append(value: number): number {
    const length = this.#length;
    const needed = HEAD_BYTES + length;
    const left = BLOCK_BYTES * this.#blocks.length - this.#end;
    if (left < needed) {
      this.#end = BLOCK_BYTES * this.#blocks.length;
      this.#blocks.push(Buffer.alloc(BLOCK_BYTES));
    }
    const start = this.#end;
    const block = this.#block(start);
    const at = offset(start);
    block.writeUInt32LE(value, at);
    block.writeUInt32LE(length, at + 4);
    block.writeUInt32LE(this.#hash, at + 8);
    this.#bytes.copy(block, at + HEAD_BYTES, 0, length);
    this.#end += needed;
    return start;
  }

  #grow(): void {
    this.#text = null;
    const entries = this.#slots.filter((entry) => entry > 0);
    this.#slots = new Uint32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (const entry of entries) {
      let slot = this.#block(entry - 1).readUInt32LE(offset(entry - 1) + 8) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = entry;
    }
  }

  /** Of the text in `#bytes`: FNV-1a, whose high bits are folded into the low ones that choose the slot. */
  #hashOf(length: number): number {
    let hash = this.#seed;
    for (let index = 0; index < length; index += 1) {
      hash = Math.imul(hash ^ (this.#bytes[index] ?? 0), FNV_PRIME);
    }
    return (hash ^ (hash >>> 15)) >>> 0;
  }

  #block(start: number): Buffer {
    const block = this.#blocks[start >>> BLOCK_BITS];
    if (block === undefined) throw new Error('an entry without its block');
    return block;
  }
}

/** An entry's offset within its block. */
function offset(start: number): number {
  return start & (BLOCK_BYTES - 1);
}
