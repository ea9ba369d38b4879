"""Writes COUNT random mails by SEED, one a line as JSON: id, mail (base64), and its subject and text as Python reads them
without any defect, else null. Called by wild-mails.test.ts."""

import base64
import json
import quopri
import random
import re
import sys
from email import message_from_bytes, policy
from email.header import Header
from email.message import EmailMessage

WORDS = {
    "latin": "Grüße aus Köln straße Ärger über Öl Übung déjà façade señor år".split(),
    "plain": "Choir meets on Monday at eight bring your own chair 100% a=b x_y".split(),
    "russian": "Привет всем из Москвы завтра встреча".split(),
    "japanese": "こんにちは 日本 東京 明日 会議".split(),
    "chinese": "大家好 明天 我们 中国 开会".split(),
    "korean": "안녕하세요 내일 회의 한국".split(),
    "wide": "🎉 Grüße 日本 Привет ‚ok‘ € –".split(),
}
CHARSETS = {
    "latin": ["iso-8859-1", "iso-8859-15", "windows-1252", "utf-8"],
    "plain": ["us-ascii", "utf-8", "iso-8859-1"],
    "russian": ["koi8-r", "windows-1251", "iso-8859-5", "utf-8"],
    "japanese": ["iso-2022-jp", "shift_jis", "euc-jp", "utf-8"],
    "chinese": ["gb2312", "gb18030", "hz", "utf-8"],
    "korean": ["euc-kr", "iso-2022-kr", "utf-8"],
    "wide": ["utf-8", "utf-16", "utf-7"],
}


def words(pick, kind, most):
    return [pick.choice(WORDS[kind]) for _ in range(pick.randint(1, most))]


def text_of(pick, kind):
    lines = [" ".join(words(pick, kind, 12)) for _ in range(pick.randint(1, 8))]
    return "\n".join(lines) + "\n"


def part_of(pick, kind, subtype, text):
    """A text as a part of its own, its fields written here: the library refuses some of what mails have."""
    charset = pick.choice(CHARSETS[kind])
    coded = text.encode(charset)
    ways = ["base64", "quoted-printable"]
    if charset not in ("utf-16",):
        ways.append("8bit")
    way = pick.choice(ways)
    if way == "base64":
        body = base64.encodebytes(coded)
    elif way == "quoted-printable":
        body = quopri.encodestring(coded)
    else:
        body = coded
    named = pick.choice(["%s", '"%s"']) % (pick.choice([charset, charset.upper()]))
    head = f"Content-Type: text/{subtype}; charset={named}\nContent-Transfer-Encoding: {way}\n"
    return head.encode(), body


def attachment(pick):
    data = bytes(pick.randrange(256) for _ in range(pick.randint(1, 200)))
    name = pick.choice(["plan.pdf", "Pläne 1.txt", "日本.png"])
    message = EmailMessage()
    message.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    inner = next(message.iter_attachments())
    raw = inner.as_bytes()
    head, _, body = raw.partition(b"\n\n")
    return head.replace(b"MIME-Version: 1.0\n", b"") + b"\n", body


def multipart(pick, subtype, parts):
    boundary = pick.choice(["----=_Part_%d", "m%d", "=_%d/x", "b_%d"]) % pick.randrange(10**9)
    body = b""
    if pick.random() < 0.3:
        body += b"This is a multi-part message in MIME format.\n"
    for head, inner in parts:
        body += b"\n--%s\n%s\n%s" % (boundary.encode(), head, inner)
    body += b"\n--%s--\n" % boundary.encode()
    return f'Content-Type: multipart/{subtype}; boundary="{boundary}"\n'.encode(), body


def whole(pick, number):
    kind = pick.choice(list(WORDS))
    text = text_of(pick, kind)
    part = part_of(pick, kind, "plain", text)
    shape = pick.random()
    if shape > 0.45:
        html = part_of(pick, kind, "html", f"<p>{text}</p>")
        if shape > 0.6:
            part = multipart(pick, "alternative", [part, html] if pick.random() < 0.8 else [html, part])
        if shape > 0.75 or shape < 0.6:
            part = multipart(pick, "mixed", [part] + [attachment(pick) for _ in range(pick.randint(1, 2))])
    subject = " ".join(words(pick, kind, 9))
    charset = pick.choice([c for c in CHARSETS[kind] if c not in ("utf-16", "utf-7", "hz", "iso-2022-kr")])
    written = subject if kind == "plain" else Header(subject, charset, header_name="Subject").encode()
    head = (
        f"From: {pick.choice(['Ada <ada@wild.example>', 'ben@wild.example (Ben)', 'c@wild.example'])}\n"
        f"Message-ID: <{number}@wild.example>\nSubject: {written}\nDate: Mon, 3 Jan 2005 10:00:00 +0100\nMIME-Version: 1.0\n"
    ).encode()
    return head + part[0], part[1]


def replaced(pattern, by):
    return lambda pick, head, body: (re.sub(pattern, by, head), re.sub(pattern, by, body))


def cut_out(pick, head, body):
    start = pick.randrange(len(body) + 1)
    return head, body[:start] + body[start + pick.randint(1, 30) :]


def strewn(pick, head, body):
    start = pick.randrange(len(body) + 1)
    return head, body[:start] + bytes(pick.randrange(256) for _ in range(pick.randint(1, 4))) + body[start:]


BROKEN = [
    cut_out,
    strewn,
    lambda pick, head, body: (head, body[: pick.randrange(len(body) + 1)]),
    lambda pick, head, body: (re.sub(rb"\r?\n", b"\r\n", head), re.sub(rb"\r?\n", b"\r\n", body)),
    lambda pick, head, body: (head, body + b"_____\nlist mailing list\nlist@wild.example\n"),
    lambda pick, head, body: (head + b"Content-Type: text/plain\n", body),
    replaced(rb"(?m)^(--\S+)$", rb"\1 \t"),
    replaced(rb"; charset", b";; charset"),
    replaced(rb"; boundary", b";; boundary"),
    replaced(rb"; charset=\S+", b""),
    replaced(rb"charset=\S+", b"charset=x-unknown"),
    replaced(rb"Encoding: (\S+)", rb'Encoding: "\1"'),
    replaced(rb"Encoding: (\S+)", rb"Encoding: \1 (as always)"),
    replaced(rb"boundary=\"", b'boundary="x'),
    replaced(rb"boundary=\"[^\"]*\"", b"boundary"),
    replaced(rb"(?m)^(--\S+)--$", b""),
    replaced(rb"text/plain", b"text"),
    replaced(rb"Content-Type: [^\n]*\n", b""),
]


def leaves(part, inside=None):
    if part.is_multipart():
        for inner in part.iter_parts():
            yield from leaves(inner, part.get_content_type())
    else:
        yield part, inside


def reading(raw):
    """Subject and text as Python reads them; null for what has a defect, or what we read otherwise on purpose."""
    try:
        message = message_from_bytes(raw, policy=policy.default)
        if any(part.defects or any(part[name].defects for name in part.keys()) for part in message.walk()):
            return None
        texts = []
        pages = []
        for part, inside in leaves(message):
            if part.get_content_disposition() == "attachment" or part.get_filename():
                continue
            # It takes what is quoted or commented for an encoding of its own, without calling that a defect.
            if not re.fullmatch("8bit|7bit|base64|quoted-printable", str(part.get("Content-Transfer-Encoding", "7bit"))):
                return None
            kind = part.get_content_type()
            if kind == "text/html" and inside == "multipart/alternative":
                pages.append(part)
            elif kind == "text/plain":
                text = part.get_content(errors="strict")
                if part.defects:
                    return None
                texts.append(text)
            else:
                return None
        subject = str(message["subject"] or "")
    except (LookupError, UnicodeError, ValueError, TypeError, AttributeError, IndexError, KeyError):
        return None
    found = "\n".join(texts)
    # Signs that windows-1252 has where ISO 8859-1 has none, and pages whose plain text is empty.
    if re.search("[\x80-\x9f\ufffd\x1b\x0e\x0f]", subject + found) or (pages and not found.strip()):
        return None
    return {"subject": subject, "text": found}


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    for number in range(count):
        pick = random.Random(seed * 1_000_003 + number)
        head, body = whole(pick, number)
        for _ in range(pick.choice([0, 0, 1, 1, 2, 3])):
            head, body = pick.choice(BROKEN)(pick, head, body)
        raw = head + (b"\r\n" if b"\r\n" in head else b"\n") + body
        made = {"id": f"{number}@wild.example", "mail": base64.b64encode(raw).decode(), "read": reading(raw)}
        print(json.dumps(made))


main()
