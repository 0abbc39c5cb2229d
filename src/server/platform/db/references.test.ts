/**
 * `check_by_set` of db/migrations/0097_references_by_set.sql, and `check_by_set_under_lock` of 0098, and `forget_by_set`
 * of 0382, on tables of this file's own (docs/decisions/0074).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openClone } from '../../../../test/support/database.ts';
import { answerAfter, rolledBack, type Waiting } from '../../../../test/support/locks.ts';

const { database, query } = await openClone(afterAll);

/** Books of authors, whose key has one column, on shelves, whose key has two; loans of a book on its
 * shelf, under its lock; notes that outlive their author. */
beforeAll(() =>
  query(`
    CREATE TABLE author (id int PRIMARY KEY, name text);
    CREATE TABLE shelf (room int, place int, PRIMARY KEY (room, place));
    CREATE TABLE book (id int PRIMARY KEY, author_id int REFERENCES author, room int, place int, title text);
    CREATE TABLE loan (book_id int, room int, place int);
    CREATE TABLE note (id int PRIMARY KEY, author_id int REFERENCES author ON DELETE SET NULL);
    SELECT check_by_set('book', 'book_author_id_fkey', '{author_id}', 'author');
    SELECT check_by_set('book', 'book_shelf_fkey', '{room,place}', 'shelf', '{room,place}', in_sets => true);
    SELECT check_by_set_under_lock('loan', 'loan_book_fkey', '{book_id,room,place}', 'book', '{id,room,place}');
    SELECT forget_by_set('note', 'note_author_id_fkey', 'author_id', 'author')`),
);
beforeEach(() =>
  query(`
    TRUNCATE note, loan, book, author, shelf;
    INSERT INTO author VALUES (1, 'Ana'), (2, 'Luz'), (3, 'Sol');
    INSERT INTO shelf VALUES (1, 1), (1, 2), (2, 1);
    INSERT INTO book VALUES (10, 1, 1, 1), (11, 2, 1, 2), (12, NULL, NULL, NULL)`),
);

const AUTHOR = { code: '23503', constraint: 'book_author_id_fkey' };
const SHELF = { code: '23503', constraint: 'book_shelf_fkey' };
const LOAN = { code: '23503', constraint: 'loan_book_fkey' };
const KEPT = { code: '23514' };
/** One of book 10, and two of no book. */
const LOANS = 'INSERT INTO loan VALUES (10, 1, 1), (NULL, NULL, NULL), (99, NULL, 1)';

describe('what a foreign key refuses is refused', () => {
  test.each([
    [
      'one of many rows names nobody',
      'INSERT INTO book SELECT i, i, 1, 1 FROM generate_series(1, 4) i',
      AUTHOR,
    ],
    ['a row names a shelf of no room', 'INSERT INTO book VALUES (20, 1, 2, 2)', SHELF],
    ['an update names nobody', 'UPDATE book SET author_id = 9 WHERE id = 10', AUTHOR],
    ['an update of many names a missing shelf', 'UPDATE book SET place = 2, room = 2', SHELF],
    [
      'an upsert names nobody',
      'INSERT INTO book VALUES (10, 9) ON CONFLICT (id) DO UPDATE SET author_id = 9',
      AUTHOR,
    ],
    ['a named row is deleted', 'DELETE FROM author WHERE id IN (2, 3)', AUTHOR],
    ['a named row of two columns is deleted', 'DELETE FROM shelf', SHELF],
    ['the named table is emptied', 'TRUNCATE author', AUTHOR],
    ['a named row gets another key', 'UPDATE author SET id = 7 WHERE id = 1', KEPT],
    [
      'a row that nothing names gets another key',
      'UPDATE shelf SET place = 9 WHERE room = 2',
      KEPT,
    ],
  ])('%s', async (_, statement, error) => {
    await expect(query(statement)).rejects.toMatchObject(error);
    const rows = await query('SELECT count(*)::int AS books FROM book');
    expect(rows).toEqual([{ books: 3 }]);
  });
});

describe('what a foreign key allows is allowed', () => {
  test.each([
    ['rows that name nothing', 'INSERT INTO book (id) SELECT * FROM generate_series(20, 30)'],
    ['a key of which a column is null', 'INSERT INTO book VALUES (20, 1, 9, NULL)'],
    [
      'a name and what is named in one statement',
      'WITH a AS (INSERT INTO author VALUES (4)) INSERT INTO book VALUES (20, 4)',
    ],
    ['an update that keeps the key', `UPDATE book SET author_id = author_id, title = 'x'`],
    ['a row that nothing names is deleted', 'DELETE FROM author WHERE id = 3'],
    ['both are deleted by one statement', 'WITH b AS (DELETE FROM book) DELETE FROM author'],
    ['both are emptied', 'TRUNCATE author, book'],
    ['what is named changes but for its key', `UPDATE author SET id = id, name = 'Eva'`],
  ])('%s', async (_, statement) => {
    await query(statement);
    expect(await query('SELECT * FROM broken_references()')).toEqual([]);
  });
});

describe('a key that is checked under a lock', () => {
  test.each([
    [
      'one of many rows names nothing that is there',
      'INSERT INTO loan SELECT i, 1, i - 9 FROM generate_series(10, 13) i',
    ],
    ['a row names a book of another shelf', 'INSERT INTO loan VALUES (10, 1, 2)'],
    ['a named row is deleted', 'DELETE FROM book WHERE id IN (10, 12)'],
    ['the named table is emptied', 'TRUNCATE book'],
  ])('refuses: %s', async (_, statement) => {
    await query(LOANS);
    await expect(query(statement)).rejects.toMatchObject(LOAN);
    const rows = await query(
      'SELECT (SELECT count(*)::int FROM book) AS books, (SELECT count(*)::int FROM loan) AS loans',
    );
    expect(rows).toEqual([{ books: 3, loans: 3 }]);
  });

  test.each([
    ['many rows', 'INSERT INTO loan SELECT 11, 1, 2 FROM generate_series(1, 30)'],
    [
      'a name and what is named in one statement',
      'WITH b AS (INSERT INTO book VALUES (20, 1, 2, 1)) INSERT INTO loan VALUES (20, 2, 1)',
    ],
    ['a row that nothing names is deleted', 'DELETE FROM book WHERE id IN (11, 12)'],
    ['both are deleted by one statement', 'WITH l AS (DELETE FROM loan) DELETE FROM book'],
    ['both are emptied', 'TRUNCATE book, loan'],
  ])('allows: %s', async (_, statement) => {
    await query(LOANS);
    await query(statement);
    expect(await query('SELECT * FROM broken_references()')).toEqual([]);
  });

  test('is no obstacle to who reads what is named', async () => {
    await rolledBack(database, async (client) => {
      await client.query(LOANS);
      const rows = await query('SELECT count(*)::int AS books FROM book');
      expect(rows).toEqual([{ books: 3 }]);
    });
  });
});

describe('of two transactions at once, the second waits and is refused', () => {
  test.each([
    [
      'a row is deleted that was just named',
      'INSERT INTO book VALUES (20, 3)',
      'DELETE FROM author WHERE id = 3',
      AUTHOR,
    ],
    [
      'a row is named that was just deleted',
      'DELETE FROM author WHERE id = 3',
      'INSERT INTO book VALUES (20, 3)',
      AUTHOR,
    ],
    [
      'a book moves to a shelf that was just deleted',
      'DELETE FROM shelf WHERE room = 2',
      'UPDATE book SET room = 2, place = 1',
      SHELF,
    ],
    [
      'a shelf is deleted to which a book was just moved',
      'UPDATE book SET room = 2, place = 1',
      'DELETE FROM shelf WHERE room = 2',
      SHELF,
    ],
    [
      'a book is deleted that was just lent',
      'INSERT INTO loan VALUES (11, 1, 2)',
      'DELETE FROM book WHERE id = 11',
      LOAN,
      'relation',
    ],
    [
      'a book is lent that was just deleted',
      'DELETE FROM book WHERE id = 11',
      'INSERT INTO loan VALUES (11, 1, 2)',
      LOAN,
      'relation',
    ],
    [
      'a book is lent that was just moved',
      'UPDATE book SET room = 2, place = 1 WHERE id = 11',
      'INSERT INTO loan VALUES (11, 1, 2)',
      LOAN,
      'relation',
    ],
  ] as const)('%s', async (_, first, second, error, waitsFor: Waiting = 'transactionid') => {
    await answerAfter(database, first, waitsFor, () =>
      expect(query(second)).rejects.toMatchObject(error),
    );
  });
});

test.each([
  ['removed', 'DELETE FROM author WHERE id = 3'],
  ['added under a lock', 'INSERT INTO loan VALUES (11, 1, 2)'],
])(
  'rows are not %s under an isolation that would hide what others have just done',
  async (_, statement) => {
    await rolledBack(database, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await expect(client.query(statement)).rejects.toMatchObject({ code: '25000' });
    });
  },
);

describe('a key that is forgotten with what it names', () => {
  const notes = () => query('SELECT id, author_id AS author FROM note ORDER BY id');
  beforeEach(() => query('INSERT INTO note VALUES (1, 3), (2, 3), (3, 1), (4, NULL)'));

  test('is set to null where its row is deleted, and nowhere else', async () => {
    await query('DELETE FROM author WHERE id = 3');
    expect(await notes()).toEqual([
      { id: 1, author: null },
      { id: 2, author: null },
      { id: 3, author: 1 },
      { id: 4, author: null },
    ]);
  });

  test.each([
    ['a row names nobody', 'INSERT INTO note VALUES (5, 9)'],
    ['a row comes to name nobody', 'UPDATE note SET author_id = 9 WHERE id = 4'],
    ['the named table is emptied', 'TRUNCATE author'],
  ])('refuses: %s', async (_, statement) => {
    await query('DELETE FROM book');
    await expect(query(statement)).rejects.toMatchObject({
      code: '23503',
      constraint: expect.stringContaining('author_id_fkey'),
    });
  });

  test('is forgotten, too, where it was written while the deletion waited', async () => {
    await answerAfter(database, 'INSERT INTO note VALUES (5, 3)', 'transactionid', () =>
      query('DELETE FROM author WHERE id = 3'),
    );
    expect(await notes()).toContainEqual({ id: 5, author: null });
  });

  test('does not keep its row', async () => {
    const rows = await query(
      `SELECT name, keeps FROM reference WHERE referred = 'author' ORDER BY name`,
    );
    expect(rows).toEqual([
      { name: 'book_author_id_fkey', keeps: true },
      { name: 'note_author_id_fkey', keeps: false },
    ]);
  });
});

test('thousands of rows are deleted at once without a search for each', async () => {
  await query(`
    INSERT INTO author SELECT i FROM generate_series(100, 8100) i;
    INSERT INTO book SELECT i, 1, 1, 1 FROM generate_series(100, 100100) i;
    ANALYZE author, book`);
  const start = performance.now();
  await query('DELETE FROM author WHERE id >= 100');
  // Row by row these are 800 million comparisons.
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('rows that break a key while its triggers are off are told', async () => {
  await query(`
    ALTER TABLE book DISABLE TRIGGER USER;
    INSERT INTO book VALUES (20, 8, 1, 1), (21, 9, 5, 5);
    ALTER TABLE book ENABLE TRIGGER USER;
    ALTER TABLE loan DISABLE TRIGGER USER;
    INSERT INTO loan VALUES (10, 9, 9), (10, 1, 1);
    ALTER TABLE loan ENABLE TRIGGER USER`);
  const rows = await query('SELECT name, broken::int FROM broken_references()');
  expect(rows).toEqual([
    { name: 'book_author_id_fkey', broken: 2 },
    { name: 'book_shelf_fkey', broken: 1 },
    { name: 'loan_book_fkey', broken: 1 },
  ]);
});

test('the catalogue tells keys of both kinds', async () => {
  const rows = await query(
    `SELECT name, referred, columns, referred_columns, by_set FROM reference
      WHERE referring IN ('book', 'loan', 'service') AND name NOT LIKE '%by_fkey' ORDER BY name`,
  );
  expect(rows).toEqual([
    {
      name: 'book_author_id_fkey',
      referred: 'author',
      columns: ['author_id'],
      referred_columns: ['id'],
      by_set: true,
    },
    {
      name: 'book_shelf_fkey',
      referred: 'shelf',
      columns: ['room', 'place'],
      referred_columns: ['room', 'place'],
      by_set: true,
    },
    {
      name: 'loan_book_fkey',
      referred: 'book',
      columns: ['book_id', 'room', 'place'],
      referred_columns: ['id', 'room', 'place'],
      by_set: true,
    },
    {
      name: 'service_specialty_id_fkey',
      referred: 'specialty',
      columns: ['specialty_id'],
      referred_columns: ['id'],
      by_set: false,
    },
  ]);
});
