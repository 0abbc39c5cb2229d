-- Who asks for the doctors of a search names the request date, too: the primary key finds them. The index by doctor was
-- written with each payment, and nothing needed it.

DROP INDEX paid_request_doctor_doctor_idx;
