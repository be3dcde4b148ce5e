-- The storage sends an object inline with the type that it was uploaded with. Each bucket takes the types that the
-- product sends to it, and none in which a browser runs something: no SVG, XHTML, XML or JavaScript. `text/html` goes out
-- as plain text. Texts are named as clients write their type, since the storage compares it word for word.
update storage.buckets set allowed_mime_types = case id
  when 'uploads' then array[
    'application/pdf',
    'text/plain',
    'text/markdown',
    'text/html',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'text/csv',
    'text/tab-separated-values',
    'audio/mpeg',
    'audio/wav',
    'video/mp4',
    'video/mpeg',
    'video/webm',
    'text/plain;charset=UTF-8',
    'text/plain; charset=utf-8',
    'text/markdown; charset=utf-8',
    'application/octet-stream',
    'application/zip'
  ]
  when 'recordings' then array[
    'audio/wav',
    'audio/mpeg'
  ]
  when 'support' then array[
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/gif',
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'text/plain'
  ]
  when 'branding' then array[
    'image/png',
    'image/jpeg',
    'image/webp'
  ]
end
where id in ('uploads', 'recordings', 'support', 'branding');
