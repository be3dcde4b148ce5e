-- What counts, in words: each meter says for itself what it counts and what it doesn't.
alter table public.meters add column counts text not null default '';
comment on column public.meters.counts is 'What counts, and what doesn''t, in a sentence for people.';

update public.meters set counts = told.words
from (values
  ('messages', 'Each question in a chat is one message, and so is each text that an agent writes. Titles, suggestions and rewriting '
               'don''t count, nor does an answer that fails through our fault. Deleting a chat gives nothing back.'),
  ('storage', 'The size of every file that is kept: documents with their former versions, and recordings. Deleting a file gives its size back.'),
  ('members', 'Everybody who has joined the organisation. Who was invited counts once they accept.'),
  ('documents', 'Every document that is there: uploads, pages of websites and lessons. Deleting one gives it back.'),
  ('pages_crawled', 'Each page of a website that is read, also when it is read again. A page that hasn''t changed counts too.'),
  ('agent_runs', 'Each run of an agent, however many texts it writes. A run that fails through our fault doesn''t count.'),
  ('voice_minutes', 'The minutes of sound that voice agents make, rounded up for each recording.'),
  ('connectors', 'Every connection to another service that documents come from. Removing one gives it back.'),
  ('domains', 'Every web address of your own that the app is served at. Removing one gives it back.')
) as told (meter, words)
where meters.name = told.meter;
alter table public.meters alter column counts drop default, add check (char_length(counts) between 10 and 300);
