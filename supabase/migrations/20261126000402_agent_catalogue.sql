-- The agents that there are; operators change what they are called, their order, fields and defaults (/admin/agents). One that nothing runs
-- yet isn't offered.
insert into public.agents (type, name, description, icon, position, visible, fields) values
  ('message_generator', 'Message generator', 'Mails, letters, chat messages, SMS and posts in your organisation’s voice, with facts from your documents.', 'mail', 1, true, '[
    {"key": "kind", "label": "Kind", "kind": "choice", "default": "mail", "required": true, "options": [{"value": "mail", "label": "Mail"}, {"value": "letter", "label": "Letter"}, {"value": "chat", "label": "Chat message"}, {"value": "sms", "label": "SMS"}, {"value": "post", "label": "Post"}], "help": "What is written. An SMS counts its segments, a post has no salutation."},
    {"key": "purpose", "label": "Purpose", "kind": "long_text", "required": true, "limits": {"maxLength": 2000}, "help": "What the message is to achieve, such as: thank Ms Ito for the meeting and propose a date for the trial."},
    {"key": "key_points", "label": "Key points", "kind": "long_text", "limits": {"maxLength": 6000}, "help": "One a line. Each of them has to be in the message."},
    {"key": "reply_to", "label": "Message it replies to", "kind": "long_text", "limits": {"maxLength": 20000}, "help": "Paste the message that is answered."},
    {"key": "recipients", "label": "Recipients", "kind": "recipients", "limits": {"maxItems": 20}, "help": "Who it goes to: a name, an address, or both."},
    {"key": "documents", "label": "Documents", "kind": "documents", "limits": {"maxItems": 20}, "help": "Facts are taken from these alone, as far as the writer may read them. None: from all of them."},
    {"key": "use_documents", "label": "Facts from documents", "kind": "switch", "default": true, "help": "Whether facts may be taken from documents at all."},
    {"key": "tone", "label": "Tone", "kind": "choice", "default": "friendly", "options": [{"value": "neutral", "label": "Neutral"}, {"value": "friendly", "label": "Friendly"}, {"value": "formal", "label": "Formal"}, {"value": "warm", "label": "Warm"}, {"value": "direct", "label": "Direct"}, {"value": "persuasive", "label": "Persuasive"}, {"value": "apologetic", "label": "Apologetic"}]},
    {"key": "length", "label": "Length", "kind": "choice", "default": "medium", "options": [{"value": "short", "label": "Short"}, {"value": "medium", "label": "Medium"}, {"value": "long", "label": "Long"}]},
    {"key": "language", "label": "Language", "kind": "language", "help": "Left empty, it is the language of the purpose."},
    {"key": "sender", "label": "Signed by", "kind": "text", "limits": {"maxLength": 120}, "help": "Left empty, it is the writer''s own name."},
    {"key": "signature", "label": "Signature", "kind": "long_text", "limits": {"maxLength": 1000}, "help": "Stands below mails and letters as it is here."},
    {"key": "avoid", "label": "Never say", "kind": "long_text", "limits": {"maxLength": 2000}, "help": "Words and promises that a message must not have, one a line.", "to_model": true},
    {"key": "variants", "label": "Variants", "kind": "number", "default": 1, "limits": {"min": 1, "max": 3}, "help": "How many are written side by side."}
  ]'),
  ('invoice_generator', 'Invoice generator', 'Invoices that add up to the penny, as PDF and machine-readable.', 'receipt', 2, true, '[
    {"key": "sentence", "label": "In a sentence", "kind": "long_text", "limits": {"maxLength": 4000}, "help": "Such as: three days of repair for Acme at £450 plus VAT, due in 14 days. You confirm the fields that come of it."},
    {"key": "seller_name", "label": "Seller", "kind": "text", "required": true, "limits": {"maxLength": 200}},
    {"key": "seller_address", "label": "Seller''s address", "kind": "long_text", "limits": {"maxLength": 500}},
    {"key": "seller_country", "label": "Seller''s country", "kind": "text", "default": "GB", "limits": {"maxLength": 2}, "help": "Two letters, such as GB or DE."},
    {"key": "seller_vat_number", "label": "Seller''s VAT number", "kind": "text", "limits": {"maxLength": 40}},
    {"key": "seller_registration", "label": "Seller''s registration number", "kind": "text", "limits": {"maxLength": 60}},
    {"key": "seller_email", "label": "Seller''s e-mail", "kind": "text", "limits": {"maxLength": 254}},
    {"key": "payment_iban", "label": "IBAN or account", "kind": "text", "limits": {"maxLength": 60}},
    {"key": "buyer_name", "label": "Buyer", "kind": "text", "limits": {"maxLength": 200}},
    {"key": "buyer_address", "label": "Buyer''s address", "kind": "long_text", "limits": {"maxLength": 500}},
    {"key": "buyer_country", "label": "Buyer''s country", "kind": "text", "default": "GB", "limits": {"maxLength": 2}, "help": "Two letters, such as GB or DE."},
    {"key": "buyer_vat_number", "label": "Buyer''s VAT number", "kind": "text", "limits": {"maxLength": 40}},
    {"key": "buyer_email", "label": "Buyer''s e-mail", "kind": "text", "limits": {"maxLength": 254}},
    {"key": "buyer_reference", "label": "Buyer''s reference", "kind": "text", "limits": {"maxLength": 100}, "help": "Order number or what else the buyer asks for."},
    {"key": "currency", "label": "Currency", "kind": "text", "default": "GBP", "required": true, "limits": {"maxLength": 3}, "help": "Three letters of ISO 4217, such as GBP, EUR or JPY."},
    {"key": "lines", "label": "Lines", "kind": "lines", "limits": {"maxItems": 1000}, "help": "Description, quantity, unit, price, discount and VAT of each."},
    {"key": "default_vat", "label": "Usual VAT rate", "kind": "number", "default": 20, "limits": {"min": 0, "max": 100}, "help": "In percent; a new line has it."},
    {"key": "due_days", "label": "Due after days", "kind": "number", "default": 14, "limits": {"min": 0, "max": 365}},
    {"key": "notes", "label": "Notes", "kind": "long_text", "limits": {"maxLength": 2000}, "help": "Printed below the totals."},
    {"key": "language", "label": "Language", "kind": "language", "default": "en", "help": "Of the words that the invoice itself has."},
    {"key": "number_pattern", "label": "Number pattern", "kind": "text", "default": "INV-{year}-{number:4}", "limits": {"maxLength": 60}, "help": "Fixed at the first issue of a series."},
    {"key": "number_start", "label": "First number", "kind": "number", "default": 1, "limits": {"min": 1, "max": 999999999}, "help": "Fixed at the first issue of a series."}
  ]'),
  ('voice_generator', 'Voice generator', 'Recordings of a text, or of a document’s summary.', 'audio-lines', 3, false, '[
    {"key": "text", "label": "Text", "kind": "long_text", "limits": {"maxLength": 200000}, "help": "What is spoken. Give this, or a document."},
    {"key": "document", "label": "Document", "kind": "documents", "limits": {"maxItems": 1}, "help": "Summarised to be spoken."},
    {"key": "summary_length", "label": "Summary", "kind": "choice", "default": "medium", "options": [{"value": "short", "label": "Short, about a minute"}, {"value": "medium", "label": "Medium, about three minutes"}, {"value": "long", "label": "Long, about eight minutes"}]},
    {"key": "language", "label": "Language", "kind": "language", "help": "Left empty, it is the language of the text."},
    {"key": "voice", "label": "Voice", "kind": "choice", "default": "alto", "required": true, "options": [{"value": "alto", "label": "Alto"}, {"value": "tenor", "label": "Tenor"}, {"value": "bass", "label": "Bass"}, {"value": "soprano", "label": "Soprano"}]},
    {"key": "speed", "label": "Speed", "kind": "number", "default": 1, "limits": {"min": 0.5, "max": 2}, "help": "1 is the voice''s own."},
    {"key": "format", "label": "Format", "kind": "choice", "default": "mp3", "options": [{"value": "mp3", "label": "MP3"}, {"value": "wav", "label": "WAV"}, {"value": "ogg", "label": "Ogg Opus"}]},
    {"key": "title", "label": "Title", "kind": "text", "limits": {"maxLength": 200}, "help": "What the recording is called."},
    {"key": "pronunciations", "label": "Pronunciations", "kind": "long_text", "limits": {"maxLength": 4000}, "help": "One a line, such as: Kestrel = kes-trul."}
  ]');
