-- A balance that is written off or passed to another payee, and what it becomes there. New words are used from the next file on.
ALTER TYPE entry_status ADD VALUE 'settled';
ALTER TYPE entry_origin ADD VALUE 'passed_balance';
